/** Timers that only move when told to: a minute's timeout takes no time in a test. */

interface Pending {
  id: number;
  due: number;
  every: number | null;
  run: () => void;
}

type Callback = (...args: never[]) => void;
type SetTimer = (fn: Callback, delay?: number, ...args: unknown[]) => number;
type ClearTimer = (id?: number) => void;

export interface TimerScope {
  api: {
    setTimeout: SetTimer;
    clearTimeout: ClearTimer;
    setInterval: SetTimer;
    clearInterval: ClearTimer;
    requestAnimationFrame: (fn: Callback) => number;
    cancelAnimationFrame: ClearTimer;
  };
  close(): void;
}

export class ManualTimers {
  private readonly pending = new Map<number, Pending>();
  private now = 0;
  private nextId = 1;

  /** The timers of one window, and what ends them all when it closes. */
  scope(): TimerScope {
    const own = new Set<number>();
    let closed = false;
    const add = (fn: Callback, delay: number, every: number | null, args: unknown[]): number => {
      // What still runs of a closed window sets no timers any more.
      if (closed) return 0;
      const id = this.add(() => (fn as (...args: unknown[]) => void)(...args), delay, every);
      own.add(id);
      return id;
    };
    const clear = (id?: number) => this.clear(id);
    return {
      api: {
        setTimeout: (fn, delay = 0, ...args) => add(fn, delay, null, args),
        clearTimeout: clear,
        setInterval: (fn, delay = 0, ...args) => add(fn, delay, Math.max(1, delay), args),
        clearInterval: clear,
        // The next frame comes at once: nothing is drawn here.
        requestAnimationFrame: (fn) => add(fn, 0, null, [this.now]),
        cancelAnimationFrame: clear,
      },
      close: () => {
        closed = true;
        for (const id of own) clear(id);
      },
    };
  }

  /** Runs what is due now; true when something was. */
  runDue(): boolean {
    const due = [...this.pending.values()].filter((timer) => timer.due <= this.now).sort(byTime);
    for (const timer of due) this.fire(timer);
    return due.length > 0;
  }

  /** Moves the clock by ms, timer by timer in order; `between` is awaited after each moment. */
  async advance(ms: number, between: () => Promise<void>): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const next = [...this.pending.values()].sort(byTime)[0];
      if (!next || next.due > end) break;
      this.now = Math.max(this.now, next.due);
      this.runDue();
      await between();
    }
    this.now = end;
    await between();
  }

  private add(run: () => void, delay: number, every: number | null): number {
    const id = this.nextId++;
    this.pending.set(id, { id, due: this.now + Math.max(0, delay), every, run });
    return id;
  }

  private clear(id: number | undefined): void {
    if (id !== undefined) this.pending.delete(id);
  }

  private fire(timer: Pending): void {
    if (!this.pending.has(timer.id)) return;
    if (timer.every === null) this.pending.delete(timer.id);
    else timer.due += timer.every;
    timer.run();
  }
}

function byTime(a: Pending, b: Pending): number {
  return a.due - b.due || a.id - b.id;
}
