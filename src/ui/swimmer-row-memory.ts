/** What a closed row showed last, so that of two hundred swimmers only those are put into words again who have changed. */

import type { Swimming } from "../foundry/swimmers.ts";
import { type LengthUnit, shownUnit } from "../foundry/units.ts";
import { RULESETS } from "../rules/index.ts";
import type { RowView } from "./swimmer-row-view.ts";

interface Known {
  swimming: Swimming;
  on: boolean;
  unit: LengthUnit;
  view: RowView;
}

/** Everything that the words of a row come from; a telling stands for a swim at a moment. */
const isSame = (a: Swimming, b: Swimming): boolean =>
  a.telling === b.telling && a.swim === b.swim && a.name === b.name && a.img === b.img && a.paused === b.paused;

export class ViewMemory {
  readonly #known = new WeakMap<TokenDocument, Known>();

  view(swimming: Swimming, on: boolean, make: () => RowView): RowView {
    const { token, swim, scene } = swimming;
    const unit = shownUnit(RULESETS[swim.ruleset].unit, scene);
    const known = this.#known.get(token);
    if (known && known.on === on && known.unit === unit && isSame(known.swimming, swimming)) return known.view;
    const view = make();
    this.#known.set(token, { swimming, on, unit, view });
    return view;
  }
}
