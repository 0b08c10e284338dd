/** What the parts of one client share. Filled by client.ts; the parts reach each other only through it. */
import type { Backend } from "./backend.ts";
import type { Canvas } from "./canvas.ts";
import type { Connection } from "./connection.ts";
import type { Dice } from "./dice.ts";
import type { Document } from "./documents/document.ts";
import type { DocumentClasses } from "./documents/index.ts";
import type { DocumentSheet } from "./documents/journal.ts";
import type { Game } from "./game.ts";
import type { HooksAPI } from "./hooks.ts";
import type { RegionWatch } from "./regions/watch.ts";
import type { Client, Config, Const, Generation, HostWindow, RecordedError, Source, SystemStandIn } from "./seam.ts";

export interface Host {
  generation: Generation;
  window: HostWindow;
  system: SystemStandIn;
  errors: RecordedError[];
  played: Client["played"];
  copied: Client["copied"];
  saved: Client["saved"];
  Hooks: HooksAPI;
  CONFIG: Config;
  CONST: Const;
  game: Game;
  canvas: Canvas;
  connection: Connection;
  backend: Backend;
  regions: RegionWatch;
  /** Sheet classes by document name, from the applications. */
  sheets: Partial<Record<string, new (document: unknown) => DocumentSheet>>;
  classes: DocumentClasses;
  dice: Dice;
  /** Ids whose flags and settings may be written: core, world, the system, active modules. */
  packages: Set<string>;
  /** Notes a use that this generation warns about. */
  deprecated(message: string): void;
  /** The class that CONFIG names for a kind of document. */
  documentClass(name: string): typeof Document;
  /** What only a client can complete and check in a new document: the data of the packages' types. Throws. */
  completeData(name: string, source: Source): Source;
}
