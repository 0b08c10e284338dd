/** The collection and the document that an operation names. */
import type { Collection } from "./collection.ts";
import type { Document } from "./documents/document.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { Host } from "./host.ts";

/** Throws when documents of the kind need a parent, or another one. */
export function collectionOf(host: Host, name: string, parent: Document | null): Collection<Document> {
  if (parent) return parent.getEmbeddedCollection(name);
  const found = host.game.collections.get(name);
  if (!found) throw new Error(`${name} documents need a parent`);
  return found as Collection<Document>;
}

/** The actor of a token is found under the token. Throws when there is no such document. */
export function findDocument(host: Host, name: string, parent: Document | null, id: string): Document {
  const found =
    name === "Actor" && parent?.documentName === "Token"
      ? (parent as TokenDocument).actor
      : collectionOf(host, name, parent).get(id);
  if (!found) throw new Error(`${name} [${id}] does not exist${parent ? ` in ${parent.uuid}` : ""}`);
  return found;
}
