/** The empty gauge of who is out of air breathes slowly, unless the reader wants nothing to move. */

interface Breathing {
  alpha: number;
}

/** Seconds from one breath to the next. */
const PERIOD = 2.4;

const FAINTEST = 0.3;

interface Ticker {
  add(listener: () => void): unknown;
  remove(listener: () => void): unknown;
}

/** Listens to the canvas's ticker only while there is something to move. */
export class Pulse {
  #ticker: Ticker | null = null;
  readonly #breathing: () => Breathing[];
  readonly #beat = () => this.#move();

  constructor(breathing: () => Breathing[]) {
    this.#breathing = breathing;
  }

  follow(): void {
    const wanted = this.#breathing().length > 0 && !isStill() ? tickerNow() : null;
    if (!wanted) for (const each of this.#breathing()) each.alpha = 1;
    if (wanted === this.#ticker) return;
    this.#ticker?.remove(this.#beat);
    this.#ticker = wanted;
    wanted?.add(this.#beat);
  }

  #move(): void {
    const phase = (performance.now() / 1000 / PERIOD) * Math.PI * 2;
    const alpha = isStill() ? 1 : FAINTEST + (1 - FAINTEST) * (0.5 + 0.5 * Math.cos(phase));
    for (const each of this.#breathing()) each.alpha = alpha;
  }
}

const isStill = (): boolean => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

function tickerNow(): Ticker | null {
  const app = canvas?.app as { ticker?: Ticker } | null | undefined;
  return app?.ticker ?? null;
}
