/** What the parts of one client share. Filled by client.ts; the parts reach each other only through it. */
import type { Backend } from "./backend.ts";
import type { Canvas } from "./canvas.ts";
import type { Connection } from "./connection.ts";
import type { Dice } from "./dice.ts";
import type { Document } from "./documents/document.ts";
import type { DocumentClasses } from "./documents/index.ts";
import type { Game } from "./game.ts";
import type { HooksAPI } from "./hooks.ts";
import type { Config, Const, Generation, HostWindow, RecordedError, SystemStandIn } from "./seam.ts";

export interface Host {
  generation: Generation;
  window: HostWindow;
  system: SystemStandIn;
  errors: RecordedError[];
  Hooks: HooksAPI;
  CONFIG: Config;
  CONST: Const;
  game: Game;
  canvas: Canvas;
  connection: Connection;
  backend: Backend;
  classes: DocumentClasses;
  dice: Dice;
  /** Ids whose flags and settings may be written: core, world, the system, active modules. */
  packages: Set<string>;
  /** Notes a use that this generation warns about. */
  deprecated(message: string): void;
  /** The class that CONFIG names for a kind of document. */
  documentClass(name: string): typeof Document;
}
