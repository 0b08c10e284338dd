import type { Host } from "../host.ts";
import { ActiveEffect } from "./active-effect.ts";
import { Actor } from "./actor.ts";
import { ChatMessage } from "./chat-message.ts";
import { Combat } from "./combat.ts";
import { Combatant } from "./combatant.ts";
import type { Document } from "./document.ts";
import { Item } from "./item.ts";
import { JournalEntry, JournalEntryPage } from "./journal.ts";
import { RegionDocument } from "./region.ts";
import { RegionBehavior } from "./region-behavior.ts";
import { Scene } from "./scene.ts";
import { TokenDocument } from "./token.ts";
import { User } from "./user.ts";

export interface DocumentClasses {
  ActiveEffect: typeof ActiveEffect;
  Actor: typeof Actor;
  ChatMessage: typeof ChatMessage;
  Combat: typeof Combat;
  Combatant: typeof Combatant;
  Item: typeof Item;
  JournalEntry: typeof JournalEntry;
  JournalEntryPage: typeof JournalEntryPage;
  RegionBehavior: typeof RegionBehavior;
  RegionDocument: typeof RegionDocument;
  Scene: typeof Scene;
  TokenDocument: typeof TokenDocument;
  User: typeof User;
}

/** Each client has subclasses of its own, so that `Actor.create` knows whose client it is. */
export function createDocumentClasses(host: Host): DocumentClasses {
  const embedded = { ActiveEffect, Combatant, JournalEntryPage, RegionBehavior, RegionDocument, TokenDocument };
  const all = { ...embedded, Actor, ChatMessage, Combat, Item, JournalEntry, Scene, User };
  const bound = Object.entries(all).map(([name, cls]) => [name, bind(cls as unknown as typeof Document, name, host)]);
  return Object.fromEntries(bound) as DocumentClasses;
}

function bind(cls: typeof Document, name: string, host: Host): typeof Document {
  const own = class extends cls {};
  Object.defineProperty(own, "name", { value: name });
  own.host = host;
  return own;
}
