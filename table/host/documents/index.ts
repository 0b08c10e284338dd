import type { Host } from "../host.ts";
import { ActiveEffect } from "./active-effect.ts";
import { Actor } from "./actor.ts";
import { ChatMessage } from "./chat-message.ts";
import { Combat } from "./combat.ts";
import { Combatant } from "./combatant.ts";
import type { Document } from "./document.ts";
import { Item } from "./item.ts";
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
  Scene: typeof Scene;
  TokenDocument: typeof TokenDocument;
  User: typeof User;
}

/** Each client has subclasses of its own, so that `Actor.create` knows whose client it is. */
export function createDocumentClasses(host: Host): DocumentClasses {
  const all = { ActiveEffect, Actor, ChatMessage, Combat, Combatant, Item, Scene, TokenDocument, User };
  const bound = Object.entries(all).map(([name, cls]) => [name, bind(cls as unknown as typeof Document, name, host)]);
  return Object.fromEntries(bound) as DocumentClasses;
}

function bind(cls: typeof Document, name: string, host: Host): typeof Document {
  const own = class extends cls {};
  Object.defineProperty(own, "name", { value: name });
  own.host = host;
  return own;
}
