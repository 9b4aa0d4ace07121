import type { Lane } from "#contract/endpoint.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { keepCartAnswer } from "#offline/cart/kept-cart.ts";
import { inverseOf } from "#offline/cart/changes.ts";
import { keepReference } from "#offline/contact/reference.ts";
import { isObject, isText } from "#offline/readable.ts";
import { keepMarkAnswer } from "#offline/register-answer.ts";
import type { Mutation } from "./operations.ts";
import type { QueueRecord } from "./record.ts";
import type { Rows } from "./store.ts";

interface LaneRules {
  /** It travels for an account, in a stream of its own; else for nobody: without stream, token and cookies, whoever is signed in. */
  readonly session: boolean;
  /** Of one that was tried: what takes it back behind it; nothing where only the server can; or it is let go of here, told that it may arrive. */
  readonly undo: ((record: QueueRecord) => readonly Mutation[]) | "deleted" | null;
  /** Codes that say that all is as the person wants it. */
  readonly done?: readonly ProblemCode[];
  /** Whether the data of a success is an answer. */
  readonly isAnswer?: (data: unknown) => boolean;
  /** What the server's final answer does to the device, in the transaction that takes the record out; `data` null for a refusal. */
  readonly answered?: (rows: Rows, record: QueueRecord, data: unknown) => void;
  /** What it answers lies on the device, and needs not be told. */
  readonly quiet?: true;
}

/** What sets the lanes apart. Codes that end a mutation stand in `contract/lanes.ts`; operations in `operations.ts`. */
export const LANE_RULES: Readonly<Record<Lane, LaneRules>> = {
  cart: { session: true, undo: inverseOf, done: ["already_in_cart"], answered: keepCartAnswer, quiet: true },
  learning: { session: true, undo: null },
  teaching: { session: true, undo: null, answered: keepMarkAnswer },
  requests: { session: true, undo: null },
  contact: {
    session: false,
    undo: "deleted",
    isAnswer: (data) => isObject(data) && isText(data.reference),
    answered: keepReference,
  },
};
