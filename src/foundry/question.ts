/** A check as it is put before somebody, and what they say to it. */
import type { Check, RulesetId } from "../rules/index.ts";
import type { Case } from "./case.ts";

/** What somebody said to a check. */
export interface Said {
  dice?: number[];
  situational?: number;
  verdict?: "pass" | "fail";
  by?: string;
}

/** The check that somebody answered is the one that is open: an answer to other odds does not count. */
export const sameCheck = (a: Check, b: Check): boolean =>
  a.id === b.id && a.due === b.due && a.target === b.target && a.modifier === b.modifier && a.die === b.die;

/** A check to put before somebody now. */
export interface Question {
  swimmer: Case;
  check: Check;
}

/** Of all swimmers: the checks that are open, and those of them that are to be shown now. */
export interface Questions {
  open: Question[];
  shown: Question[];
}

/** What a client needs to show a check in its own language. */
export interface CheckRequest {
  check: Check;
  ruleset: RulesetId;
  tokenUuid: string;
  name: string;
  img: string;
  /** Rounds since the air ran out, for checks of breath. */
  roundsWithoutAir?: number;
  forGM: boolean;
  /** Who was asked before and did not answer. */
  askedOf?: string;
}

export type CheckReply =
  | { dice: number[]; situational: number }
  | { verdict: "pass" | "fail"; situational?: number }
  | { later: true };

export const checkKey = (tokenUuid: string, checkId: string): string => tokenUuid + checkId;

export const keyOf = ({ swimmer, check }: Question): string => checkKey(swimmer.token.uuid, check.id);

/** What `user` is shown. `askedOf`: name of whoever was asked before and did not answer. */
export function requestFor({ swimmer, check }: Question, user: User, askedOf: string | null): CheckRequest {
  const { token, swim, telling, now } = swimmer;
  const out =
    check.countdown === "breath" ? telling?.events.findLast((event) => event.event === "outOfBreath") : undefined;
  return {
    check,
    ruleset: swim?.ruleset ?? "wsg",
    tokenUuid: token.uuid,
    name: token.name,
    img: token.texture.src ?? token.actor?.img ?? "",
    forGM: user.isGM,
    ...(out ? { roundsWithoutAir: Math.max(0, Math.floor(now - out.at)) } : {}),
    ...(askedOf ? { askedOf } : {}),
  };
}
