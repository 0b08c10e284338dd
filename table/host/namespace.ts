/** The `foundry` namespace of one client. */

import type { BatchOperation } from "./backend.ts";
import { Collection } from "./collection.ts";
import { DataModel, TypeDataModel } from "./data-model.ts";
import { Die, NumericTerm, OperatorTerm } from "./dice-terms.ts";
import type { Document } from "./documents/document.ts";
import { Document as BaseDocument } from "./documents/document.ts";
import { fields } from "./fields.ts";
import type { Host } from "./host.ts";
import { operators } from "./operators.ts";
import { createAudioHelper, createSaver } from "./outlets.ts";
import { Token } from "./placeables.ts";
import { RegionBehaviorType } from "./regions/behavior-types.ts";
import type { FoundryNamespace, InstalledApplications, Source } from "./seam.ts";
import { type StrictOptions, strict, strictTree } from "./strict.ts";

export function createNamespace(host: Host, installed: InstalledApplications, absent: StrictOptions): FoundryNamespace {
  const v14 = host.generation >= 14;
  const batch = (operations: BatchOperation[]): Promise<Document[][]> => host.backend.batch(operations);
  const plain = {
    abstract: { DataModel, TypeDataModel, Document: BaseDocument },
    applications: {
      api: installed.api as Source,
      handlebars: installed.handlebars as Source,
      hud: installed.hud as Source,
      ...installed.applications,
    },
    audio: { AudioHelper: createAudioHelper(host) },
    canvas: { placeables: { Token } },
    data: {
      fields: { ...fields },
      regionBehaviors: { RegionBehaviorType },
      ...(v14 ? { operators: { ...operators } } : {}),
    },
    dice: { Roll: host.dice.Roll, terms: { Die, NumericTerm, OperatorTerm } },
    documents: { ...host.classes, ...(v14 ? { modifyBatch: batch } : {}) },
    utils: { ...host.game.utils, Collection, saveDataToFile: createSaver(host) },
  };
  return strictTree({ ...plain, CONST: strict(host.CONST, "CONST", absent) }, "foundry", absent) as FoundryNamespace;
}
