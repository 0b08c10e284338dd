/** What this module adds to the host's vocabulary: its settings. Its flags are read as foreign data (`documents.ts`). */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }

  /** Hooks that the types do not know; what they hand over is looked at where it is used. */
  namespace Hooks {
    interface HookConfig {
      preMoveToken: (token: TokenDocument, movement: unknown, operation: unknown) => boolean;
      moveToken: (token: TokenDocument, movement: unknown, operation: unknown, user: User) => void;
    }
  }

  interface SettingConfig {
    "undertow.ruleset": string;
    "undertow.roundLength": string;
    "undertow.roundSeconds": number;
    "undertow.npcRolls": string;
    "undertow.icons": boolean;
    "undertow.elevation": boolean;
    "undertow.swimAction": boolean;
    "undertow.regions": boolean;
    "undertow.followActors": boolean;
    "undertow.askPlayers": boolean;
    "undertow.autoDamage": boolean;
    "undertow.cards": boolean;
    "undertow.warnings": boolean;
    "undertow.distance": string;
    "undertow.damageBreath": number;
    "undertow.jumpRounds": number;
    "undertow.cardsTo": string;
    "undertow.jump": object;
    "undertow.secretChecks": boolean;
    "undertow.systemRolls": boolean;
    "undertow.overlay": string;
    "undertow.units": string;
    "undertow.sound": boolean;
    "undertow.toured": boolean;
    "undertow.ownCardOpens": boolean;
    "undertow.trackerPlace": object;
    "undertow.askTimeout": number;
    "undertow.reveal": string;
    "undertow.paths": Record<string, string>;
    "undertow.breathStatuses": string;

    "undertow.breathAfterFail": boolean;
    "undertow.rapidsAbility": string;
    "undertow.rapidsModifier": number;
    "undertow.fallDie": number;
    "undertow.fallCap": number;
    "undertow.sinkEvery": string;
    "undertow.breath": string;
    "undertow.pulled": boolean;
    "undertow.sewage": boolean;
  }
}

export {};
