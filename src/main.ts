/** The table of contents: which hook leads where. */
import { offerApi } from "./foundry/api.ts";
import { noteConnection } from "./foundry/asking.ts";
import { noteCombat, noteCombats } from "./foundry/clock.ts";
import { dryCopies, dryCopy } from "./foundry/copies.ts";
import { isOurs, isReferee, type Plain } from "./foundry/documents.ts";
import { addHudButton, type HudLike } from "./foundry/hud.ts";
import { registerKeybindings } from "./foundry/keybindings.ts";
import { noteActor, noteOwner } from "./foundry/observe.ts";
import { markAdding, markRemoving, noteEffectCreated, noteEffectDeleted } from "./foundry/palette.ts";
import { findLeftovers } from "./foundry/projection.ts";
import { usePresenter } from "./foundry/prompts.ts";
import { registerQueries } from "./foundry/queries.ts";
import { wake } from "./foundry/queue.ts";
import { startReferee } from "./foundry/referee.ts";
import { guarded } from "./foundry/report.ts";
import { noteToken } from "./foundry/requests.ts";
import { registerSettings } from "./foundry/settings.ts";
import { registerStatuses } from "./foundry/statuses.ts";
import { takeCharge } from "./foundry/tabs.ts";
import { renderChatCard } from "./ui/chat-card.ts";
import { checkPresenter, focusCheck } from "./ui/check-dialog.ts";
import { openIntoWater } from "./ui/into-water.ts";
import { preloadTemplates } from "./ui/templates.ts";

usePresenter(checkPresenter);

// Preparing. Statuses twice: some rule systems replace the registry on the way.
Hooks.once("init", guarded("init", registerSettings));
Hooks.once("init", guarded("init", registerQueries));
Hooks.once(
  "init",
  guarded("init", () => registerKeybindings({ open: openIntoWater, focusCheck })),
);
Hooks.once("setup", guarded("setup", registerStatuses));
Hooks.once("setup", guarded("setup", offerApi));
Hooks.once("setup", guarded("setup", preloadTemplates));
Hooks.once("ready", guarded("ready", registerStatuses));
Hooks.once("ready", guarded("ready", noteCombats));
Hooks.once("ready", guarded("ready", startReferee));
Hooks.once("ready", guarded("ready", takeCharge));

// Time. The round is read from the combat, never from these.
const combatChanged = (combat: Combat): void => {
  noteCombat(combat);
  wake();
};
Hooks.on("createCombat", guarded("createCombat", combatChanged));
Hooks.on("updateCombat", guarded("updateCombat", combatChanged));
Hooks.on("deleteCombat", guarded("deleteCombat", combatChanged));
Hooks.on("createCombatant", guarded("createCombatant", wake));
Hooks.on("updateCombatant", guarded("updateCombatant", wake));
Hooks.on("deleteCombatant", guarded("deleteCombatant", wake));
Hooks.on("updateWorldTime", guarded("updateWorldTime", wake));

// Swimmers: their tokens, and what their actors are.
Hooks.on(
  "createToken",
  guarded("createToken", (token: TokenDocument) => {
    if (token.actor) findLeftovers([token.actor]);
    wake();
  }),
);
Hooks.on(
  "preCreateToken",
  guarded("preCreateToken", (token: TokenDocument, _data: unknown, options: unknown) => dryCopy(token, options)),
);
Hooks.on("createScene", guarded("createScene", dryCopies));
Hooks.on("updateToken", guarded("updateToken", noteToken));
Hooks.on("deleteToken", guarded("deleteToken", wake));
Hooks.on("deleteScene", guarded("deleteScene", wake));
const actorChanged = (actor: Actor, _changed: unknown, options: unknown): void => {
  if (isOurs(options)) return;
  noteActor(actor);
  wake();
};
Hooks.on("updateActor", guarded("updateActor", actorChanged));
Hooks.on("deleteActor", guarded("deleteActor", wake));
const belongingsChanged = (document: Item | ActiveEffect): void => {
  noteOwner(document);
  wake();
};
Hooks.on("createItem", guarded("createItem", belongingsChanged));
Hooks.on("updateItem", guarded("updateItem", belongingsChanged));
Hooks.on("deleteItem", guarded("deleteItem", belongingsChanged));

// Statuses: mirrors of the swim, and by the palette a way in and out.
const effectChanged = (effect: ActiveEffect, options: unknown): void => {
  if (!isOurs(options)) belongingsChanged(effect);
};
Hooks.on("createActiveEffect", guarded("createActiveEffect", effectChanged));
Hooks.on(
  "preCreateActiveEffect",
  guarded("preCreateActiveEffect", (effect: ActiveEffect, _data: unknown, options: unknown) =>
    markAdding(effect, options as Plain),
  ),
);
Hooks.on(
  "createActiveEffect",
  guarded("createActiveEffect", (effect: ActiveEffect, options: unknown, userId: string) =>
    noteEffectCreated(effect, options as Plain, userId),
  ),
);
Hooks.on(
  "updateActiveEffect",
  guarded("updateActiveEffect", (effect: ActiveEffect, _changed: unknown, options: unknown) =>
    effectChanged(effect, options),
  ),
);
Hooks.on(
  "preDeleteActiveEffect",
  guarded("preDeleteActiveEffect", (effect: ActiveEffect, options: unknown) => markRemoving(effect, options as Plain)),
);
Hooks.on("deleteActiveEffect", guarded("deleteActiveEffect", effectChanged));
Hooks.on(
  "deleteActiveEffect",
  guarded("deleteActiveEffect", (effect: ActiveEffect, options: unknown, userId: string) =>
    noteEffectDeleted(effect, options as Plain, userId),
  ),
);

// People.
Hooks.on("updateUser", guarded("updateUser", wake));
Hooks.on(
  "userConnected",
  guarded("userConnected", (user: User, connected: boolean) => {
    if (isReferee()) noteConnection(user, connected);
    wake();
  }),
);
Hooks.on(
  "renderTokenHUD",
  guarded("renderTokenHUD", (app: unknown, element: HTMLElement) =>
    addHudButton(app as HudLike, element, { open: openIntoWater }),
  ),
);
Hooks.on("renderChatMessageHTML", guarded("renderChatMessageHTML", renderChatCard));
