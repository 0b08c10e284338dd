/** The table of contents: which hook leads where. */
import { offerApi } from "./foundry/api.ts";
import { noteConnection } from "./foundry/asking.ts";
import { noteCombat, noteCombats } from "./foundry/clock.ts";
import { addControl, addWaterControl, type Controls } from "./foundry/controls.ts";
import { dryCopies, dryCopy, dryTwin } from "./foundry/copies.ts";
import { mayMove, noteMovement } from "./foundry/distance.ts";
import { isOurs, isReferee, type Plain } from "./foundry/documents.ts";
import { noteElevation } from "./foundry/elevation.ts";
import { guardCreation, guardUpdate, rememberAll } from "./foundry/guard.ts";
import { noteHitPoints, noteTokenHitPoints } from "./foundry/hits.ts";
import { addHudButton, type HudLike } from "./foundry/hud.ts";
import { noteWorldTime } from "./foundry/jump.ts";
import { registerKeybindings } from "./foundry/keybindings.ts";
import { noteActor, noteOwner } from "./foundry/observe.ts";
import { drawOverlay, drawOverlays, dropOverlay, startOverlay, zoomOverlays } from "./foundry/overlay/overlay.ts";
import { markAdding, markRemoving, noteEffectCreated, noteEffectDeleted } from "./foundry/palette.ts";
import { findLeftovers, isOtherActor } from "./foundry/projection.ts";
import { usePresenter } from "./foundry/prompts.ts";
import { registerQueries } from "./foundry/queries.ts";
import { wake } from "./foundry/queue.ts";
import { startReferee } from "./foundry/referee.ts";
import { registerWaterBehavior } from "./foundry/regions/water-type.ts";
import { registerSettings } from "./foundry/register-settings.ts";
import { guarded } from "./foundry/report.ts";
import { noteToken } from "./foundry/requests.ts";
import { registerQuench } from "./foundry/self-check/quench.ts";
import { listenForDrowning } from "./foundry/sound.ts";
import { registerStatuses } from "./foundry/statuses.ts";
import { chargeIsFree, takeCharge } from "./foundry/tabs.ts";
import { noteSwims } from "./foundry/watch.ts";
import { watchCards } from "./ui/card-ahead.ts";
import { renderChatCard } from "./ui/chat-card.ts";
import { checkPresenter, focusCheck } from "./ui/check-dialog.ts";
import { showFirstSteps } from "./ui/first-steps.ts";
import { openIntoWater } from "./ui/into-water.ts";
import { openSwimmers } from "./ui/open-swimmers.ts";
import { watchOwnSwimmers } from "./ui/player-card.ts";
import { openRules } from "./ui/rules-window.ts";
import { openSceneWater } from "./ui/scene-water.ts";
import { registerMenus } from "./ui/settings-menus.ts";
import { preloadTemplates } from "./ui/templates.ts";

usePresenter(checkPresenter);

// Preparing. Statuses twice: some rule systems replace the registry on the way.
Hooks.once("init", guarded("init", registerSettings));
Hooks.once("init", guarded("init", registerMenus));
Hooks.once("init", guarded("init", registerQueries));
Hooks.once(
  "init",
  guarded("init", () => offerApi({ openTracker: openSwimmers, openRules })),
);
Hooks.once("init", guarded("init", registerWaterBehavior));
Hooks.once(
  "init",
  guarded("init", () => registerKeybindings({ open: openIntoWater, focusCheck, openSwimmers })),
);
Hooks.once("setup", guarded("setup", registerStatuses));
Hooks.once("setup", guarded("setup", preloadTemplates));
Hooks.once("ready", guarded("ready", registerStatuses));
Hooks.once("ready", guarded("ready", noteCombats));
Hooks.once("ready", guarded("ready", rememberAll));
Hooks.once("ready", guarded("ready", startReferee));
Hooks.once("ready", guarded("ready", listenForDrowning));
Hooks.once("ready", guarded("ready", takeCharge));
Hooks.once("ready", guarded("ready", showFirstSteps));
Hooks.once("ready", guarded("ready", watchOwnSwimmers));
Hooks.once("ready", guarded("ready", watchCards));

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
Hooks.on(
  "updateWorldTime",
  guarded("updateWorldTime", (worldTime: number, passed: number) => {
    // First: whatever goes wrong in the other, time has passed.
    wake();
    noteWorldTime(worldTime, passed);
  }),
);

// Waters on the map. Deleting a region tells nobody that he is out of it.
Hooks.on("createRegion", guarded("createRegion", wake));
Hooks.on("updateRegion", guarded("updateRegion", wake));
Hooks.on("deleteRegion", guarded("deleteRegion", wake));
Hooks.on("createRegionBehavior", guarded("createRegionBehavior", wake));
Hooks.on("updateRegionBehavior", guarded("updateRegionBehavior", wake));
Hooks.on("deleteRegionBehavior", guarded("deleteRegionBehavior", wake));

// Swimmers: their tokens, and what their actors are.
Hooks.on(
  "createToken",
  guarded("createToken", (token: TokenDocument, options: unknown, userId: string) => {
    guardCreation(token, userId);
    if (token.actor) findLeftovers([token.actor]);
    dryTwin(token, options);
    wake();
  }),
);
Hooks.on(
  "preCreateToken",
  guarded("preCreateToken", (token: TokenDocument, _data: unknown, options: unknown) => dryCopy(token, options)),
);
Hooks.on("createScene", guarded("createScene", dryCopies));
const flagsChanged = (owner: TokenDocument | Actor, changed: unknown, _options: unknown, userId: string): void =>
  guardUpdate(owner, changed, userId);
Hooks.on("updateToken", guarded("updateToken", flagsChanged));
Hooks.on("updateActor", guarded("updateActor", flagsChanged));
Hooks.on(
  "updateToken",
  guarded("updateToken", (token: TokenDocument, changed: object) => {
    if (!isOtherActor(changed)) return;
    if (token.actor) findLeftovers([token.actor]);
    wake();
  }),
);
Hooks.on("updateToken", guarded("updateToken", noteElevation));
Hooks.on("updateToken", guarded("updateToken", noteToken));
Hooks.on("updateToken", guarded("updateToken", noteTokenHitPoints));
Hooks.on("updateToken", guarded("updateToken", noteSwims));
Hooks.on("preMoveToken", mayMove);
Hooks.on("moveToken", guarded("moveToken", noteMovement));
Hooks.on("deleteToken", guarded("deleteToken", wake));
Hooks.on("deleteScene", guarded("deleteScene", wake));
const actorChanged = (actor: Actor, _changed: unknown, options: unknown, userId: string): void => {
  noteHitPoints(actor, options, userId);
  if (isOurs(options, userId)) return;
  noteActor(actor);
  wake();
};
Hooks.on("updateActor", guarded("updateActor", actorChanged));
// A copy of a swimmer's actor has its icons.
Hooks.on(
  "createActor",
  guarded("createActor", (actor: Actor) => {
    findLeftovers([actor]);
    wake();
  }),
);
Hooks.on("deleteActor", guarded("deleteActor", wake));
const belongingsChanged = (document: Item | ActiveEffect): void => {
  noteOwner(document);
  wake();
};
Hooks.on("createItem", guarded("createItem", belongingsChanged));
Hooks.on("updateItem", guarded("updateItem", belongingsChanged));
Hooks.on("deleteItem", guarded("deleteItem", belongingsChanged));

// Statuses: mirrors of the swim, and by the palette a way in and out.
const effectChanged = (effect: ActiveEffect, options: unknown, userId: string): void => {
  if (!isOurs(options, userId)) belongingsChanged(effect);
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
  guarded("updateActiveEffect", (effect: ActiveEffect, _changed: unknown, options: unknown, userId: string) =>
    effectChanged(effect, options, userId),
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
Hooks.on("updateUser", guarded("updateUser", chargeIsFree));
Hooks.on(
  "updateUser",
  guarded("updateUser", (user: User, changed: object) => {
    if (user.isSelf && "role" in changed) rememberAll();
  }),
);
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

// Breath on the tokens of the canvas.
Hooks.once("ready", guarded("ready", startOverlay));
for (const name of ["drawToken", "refreshToken", "hoverToken", "controlToken"] as const)
  Hooks.on(name, guarded(name, drawOverlay));
Hooks.on("destroyToken", guarded("destroyToken", dropOverlay));
Hooks.on("canvasReady", guarded("canvasReady", drawOverlays));
Hooks.on("canvasReady", guarded("canvasReady", noteSwims));
Hooks.on("canvasPan", guarded("canvasPan", zoomOverlays));
Hooks.on(
  // v13's name, which the types do not know yet.
  "getSceneControlButtons" as never,
  guarded("getSceneControlButtons", (controls: Controls) => addControl(controls, openSwimmers)) as never,
);
Hooks.on(
  "getSceneControlButtons" as never,
  guarded("getSceneControlButtons", (controls: Controls) => addWaterControl(controls, openSceneWater)) as never,
);
Hooks.on("renderChatMessageHTML", guarded("renderChatMessageHTML", renderChatCard));

// Another module's: its test runner.
Hooks.once("quenchReady" as never, guarded("quenchReady", registerQuench) as never);
