/** What this module adds to the host's vocabulary: its settings. Its flags are read as foreign data (`documents.ts`). */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }

  interface SettingConfig {
    "undertow.ruleset": string;
    "undertow.roundLength": string;
    "undertow.roundSeconds": number;
    "undertow.npcRolls": string;
    "undertow.autoDamage": boolean;
    "undertow.askTimeout": number;
    "undertow.reveal": string;

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
