import fc from "fast-check";
import type { CartChange } from "#offline/cart/changes.ts";
import { FAULTS, type Fault } from "./fake-network.ts";
import { ASKED, ASKED_BY_STUDENTS, type AskedOp, PROGRAM_IDS } from "./model-programs.ts";

/** One event of a story: something a person, a network, a clock or a browser does. */
export type Happening =
  /** `coupon`: which of two coupons, or of a program's two cohorts. */
  | { kind: "mutate"; device: number; op: CartChange["op"]; id: number; coupon: number }
  /** A message to us, by whoever is signed in, or by a guest. */
  | { kind: "write"; device: number; id: number }
  /** Something in a lane of its own, beside the cart. */
  | { kind: "ask"; device: number; op: AskedOp; id: number }
  | { kind: "undo"; device: number; nth: number }
  | { kind: "sync"; device: number; faults: Fault[]; senders: number; locked: boolean; dies: number | null }
  | { kind: "guest-add"; device: number; id: number; choice: number | null; dies: number | null }
  | { kind: "login"; device: number; user: number; wipeOther: boolean; tabs: number; dies: number | null }
  | { kind: "logout"; device: number; dies: number | null; faults: Fault[] }
  | { kind: "restart"; device: number }
  | { kind: "network"; device: number; online: boolean }
  | { kind: "revoke"; device: number }
  | { kind: "clock"; hours: number }
  | { kind: "hours pass" }
  | { kind: "evicted"; device: number }
  | { kind: "profile copied"; device: number }
  | { kind: "profile swapped"; device: number }
  | { kind: "server backup" }
  | { kind: "server restored" }
  | { kind: "server removes"; id: number }
  | { kind: "unpublish"; id: number; published: boolean }
  /** A request that was heard on the wire of either device comes again, with this device's token; forged, in a stream of its own. */
  | { kind: "replayed"; device: number; nth: number; forged: boolean }
  /** The browser empties a database that failed; a page puts back what it knew, perhaps after another page went on in the empty one. */
  | { kind: "put back"; device: number; meanwhile: number | null };

/** The first device is where most happens; the second is there to be interfered with. */
const device = fc.constantFrom(0, 0, 1);
const id = fc.constantFrom(...PROGRAM_IDS);
const dies = fc.option(fc.nat({ max: 12 }), { freq: 3 });
const faults = fc.array(fc.constantFrom<Fault>("none", ...FAULTS), { maxLength: 4 });
const of = <K extends Happening["kind"]>(kind: K) => fc.constant(kind);

/** Not in every story: what somebody else does with keys and numbers, and what a page puts back. */
const OTHERS: fc.WeightedArbitrary<unknown>[] = [
  { weight: 8, arbitrary: fc.record({ kind: of("replayed"), device, nth: fc.nat({ max: 30 }), forged: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: of("put back"), device, meanwhile: fc.option(id) }) },
  { weight: 6, arbitrary: fc.record({ kind: of("undo"), device, nth: fc.nat({ max: 5 }) }) },
];

const happeningsWith = (asked: readonly AskedOp[], more: fc.WeightedArbitrary<unknown>[] = []) =>
  fc.array(
    fc.oneof(
      ...more,
      {
        weight: 12,
        arbitrary: fc.record({
          kind: of("mutate"),
          device,
          op: fc.constantFrom<CartChange["op"]>(
            "addToCart",
            "addToCart",
            "chooseCohort",
            "removeFromCart",
            "clearCart",
            "applyCoupon",
            "removeCoupon",
          ),
          id,
          coupon: fc.nat({ max: 1 }),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.record({ kind: of("sync"), device, faults, senders: fc.integer({ min: 1, max: 2 }), locked: fc.boolean(), dies }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: of("login"),
          device,
          user: fc.nat({ max: 1 }),
          wipeOther: fc.boolean(),
          tabs: fc.integer({ min: 1, max: 2 }),
          dies,
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: of("write"), device, id }) },
      { weight: 5, arbitrary: fc.record({ kind: of("ask"), device, op: fc.constantFrom<AskedOp>(...asked), id }) },
      { weight: 3, arbitrary: fc.record({ kind: of("undo"), device, nth: fc.nat({ max: 5 }) }) },
      { weight: 3, arbitrary: fc.record({ kind: of("guest-add"), device, id, choice: fc.option(fc.nat({ max: 1 })), dies }) },
      { weight: 2, arbitrary: fc.record({ kind: of("logout"), device, dies, faults }) },
      { weight: 2, arbitrary: fc.record({ kind: of("network"), device, online: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ kind: of("restart"), device }) },
      { weight: 2, arbitrary: fc.record({ kind: of("revoke"), device }) },
      { weight: 1, arbitrary: fc.record({ kind: of("clock"), hours: fc.integer({ min: -72, max: 72 }) }) },
      { weight: 1, arbitrary: fc.record({ kind: of("hours pass") }) },
      { weight: 1, arbitrary: fc.record({ kind: of("evicted"), device }) },
      { weight: 1, arbitrary: fc.record({ kind: of("profile copied"), device }) },
      { weight: 1, arbitrary: fc.record({ kind: of("profile swapped"), device }) },
      { weight: 1, arbitrary: fc.record({ kind: of("server backup") }) },
      { weight: 1, arbitrary: fc.record({ kind: of("server restored") }) },
      { weight: 1, arbitrary: fc.record({ kind: of("server removes"), id }) },
      { weight: 1, arbitrary: fc.record({ kind: of("unpublish"), id, published: fc.boolean() }) },
    ),
    { minLength: 1, maxLength: 24 },
  ) as fc.Arbitrary<Happening[]>;

const storiesWith = (asked: readonly AskedOp[], more?: fc.WeightedArbitrary<unknown>[]): fc.Arbitrary<Happening[]> =>
  happeningsWith(asked, more).map((story) => [{ kind: "login", device: 0, user: 0, wipeOther: false, tabs: 1, dies: null }, ...story]);

/** Stories of two devices and two accounts. Each begins with somebody signed in: what a guest does alone is soon told. */
export const stories = storiesWith(ASKED);

/** The same for a server that knows its people: students are nobody's instructors. */
export const storiesOfStudents = storiesWith(ASKED_BY_STUDENTS);

/** Stories of joined, undone, replayed and put-back records, with keys and numbers of others (F39). */
export const storiesOfOthers = storiesWith(ASKED, OTHERS);
export const storiesOfOtherStudents = storiesWith(ASKED_BY_STUDENTS, OTHERS);

/** What a person changes in the cart, in the story below. */
export const ADDS: Happening = { kind: "mutate", device: 0, op: "addToCart", id: 1, coupon: 0 };
export const SAME_PERSON = { device: 0, wipeOther: false, tabs: 1, dies: null } as const;
export const SYNC: Extract<Happening, { kind: "sync" }> = { kind: "sync", device: 0, faults: [], senders: 1, locked: true, dies: null };

/** A profile of one account wakes up beside the token of another. */
export const anothersToken: Happening[] = [
  { kind: "login", user: 0, ...SAME_PERSON },
  { kind: "profile copied", device: 0 },
  { kind: "login", user: 1, ...SAME_PERSON },
  { kind: "profile swapped", device: 0 },
  ADDS,
  SYNC,
];
