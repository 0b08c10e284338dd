/** One tab of somebody at the bench: what it is asked, and what another module in it does wrong. */
import type { CheckReply, CheckRequest } from "../../src/foundry/question.ts";
import type { Tab } from "../../table/node.ts";
import type { Api } from "../foundry/harness.ts";
import type { LooseDocument, LooseGame, LooseHooks } from "../foundry/loose.ts";

export interface Asked {
  key: string;
  request: CheckRequest;
  reply(reply: CheckReply): void;
}

/** What a screen tells the bench. */
export interface Observer {
  asks(screen: Screen, asked: Asked): void;
  writes(screen: Screen): void;
  /** 0 to 1: what the table's own dice show in this story. */
  luck(): number;
}

export type Refused = "Token" | "Actor" | "ActiveEffect";

export const INJECTED = "injected by the bench";

const throwing = (): never => {
  throw new Error(INJECTED);
};

/** Node keeps the windows of closed tabs, and with them everything that was on them, until they are closed themselves: thousands of reloads fill the memory. */
function forget(window: Tab["window"]): void {
  const { happyDOM } = window as unknown as { happyDOM: { close(): Promise<void> } };
  happyDOM.close().catch(() => undefined);
}

export class Screen {
  readonly asked: Asked[] = [];
  private mischief: { hook: string; id: number }[] = [];
  private stumbles = false;

  constructor(
    readonly tab: Tab,
    private readonly observer: Observer,
  ) {
    this.sitDown();
  }

  get userId(): string {
    return this.tab.userId;
  }
  get game(): LooseGame {
    return this.tab.globals.game as unknown as LooseGame;
  }
  get api(): Api {
    return this.game.modules.get("undertow").api as Api;
  }
  get hooks(): LooseHooks {
    return this.tab.globals.Hooks as unknown as LooseHooks;
  }
  token(id: string): LooseDocument | undefined {
    return this.game.scenes.get("harbour").tokens.get(id);
  }

  private sitDown(): void {
    const { tab, observer } = this;
    this.mischief = [];
    const presenter = {
      present: (request: CheckRequest): Promise<CheckReply> =>
        new Promise((reply) => {
          const asked = { key: request.tokenUuid + request.check.id, request, reply };
          this.asked.push(asked);
          observer.asks(this, asked);
        }),
      withdraw: (key: string): void => void this.take((asked) => asked.key === key),
    };
    const dice = (tab.globals.CONFIG as unknown as { Dice: { randomUniform(): number } }).Dice;
    dice.randomUniform = () => observer.luck();
    this.hooks.on("preUpdateToken", (_token: object, changes: { flags?: { undertow?: { swim?: unknown } } }) => {
      if (changes.flags?.undertow && "swim" in changes.flags.undertow) observer.writes(this);
    });
    (tab.window as unknown as { undertowScreen(screen: typeof presenter): void }).undertowScreen(presenter);
  }

  /** Takes questions off the screen. */
  take(wanted: (asked: Asked) => boolean): Asked[] {
    const taken = this.asked.filter(wanted);
    for (const asked of taken) this.asked.splice(this.asked.indexOf(asked), 1);
    return taken;
  }

  async reload(): Promise<void> {
    this.asked.length = 0;
    const { window } = this.tab;
    await this.tab.reload();
    forget(window);
    this.sitDown();
  }

  close(): void {
    this.asked.length = 0;
    this.tab.close();
    forget(this.tab.window);
  }

  focus(): void {
    const { window } = this.tab;
    window.dispatchEvent(new (window as unknown as { Event: typeof Event }).Event("focus"));
  }

  /** Another module here refuses updates of this kind. */
  refuse(kind: Refused): void {
    const hook = `preUpdate${kind}`;
    this.mischief.push({ hook, id: this.hooks.on(hook, () => false) });
  }

  /** Another module's handler here throws. */
  throwIn(hook: string): void {
    this.mischief.push({ hook, id: this.hooks.on(hook, throwing) });
  }

  /** The next time that the module looks through the scenes here, it meets an error. */
  stumble(): void {
    this.stumbles = true;
    const { scenes } = this.game as unknown as { scenes: Iterable<unknown> };
    const walk = scenes[Symbol.iterator];
    Object.defineProperty(scenes, Symbol.iterator, {
      configurable: true,
      value() {
        // The host's own walks are none of the module's.
        if (!new Error().stack?.split("\n")[2]?.includes("undertow.js")) return walk.call(scenes);
        Reflect.deleteProperty(scenes, Symbol.iterator);
        return throwing();
      },
    });
  }

  /** @returns whether it did not before. */
  behave(): boolean {
    const was = this.mischief.length > 0 || this.stumbles;
    for (const { hook, id } of this.mischief) this.hooks.off(hook, id);
    this.mischief = [];
    this.stumbles = false;
    Reflect.deleteProperty(this.game.scenes, Symbol.iterator);
    return was;
  }
}
