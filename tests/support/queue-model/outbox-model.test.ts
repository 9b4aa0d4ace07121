import { describe, expect, it } from "vitest";
import { ASKED } from "./model-programs.ts";
import { ModelServer } from "./model-server.ts";
import { check, INDEXEDDB_RUNS, indexedDbStores, MEMORY_RUNS, memoryStores, PATIENCE_MS } from "./model-stories.ts";
import { play } from "./outbox-model.ts";
import { ADDS, anothersToken, type Happening, SAME_PERSON, SYNC } from "./stories.ts";

describe("the promise holds in every story (P1–P7, P11)", () => {
  it(`over a store in memory, ${MEMORY_RUNS} stories`, () => check(MEMORY_RUNS, memoryStores), PATIENCE_MS);
  it(`over IndexedDB, ${INDEXEDDB_RUNS} stories`, () => check(INDEXEDDB_RUNS, indexedDbStores), PATIENCE_MS);
});

/** Stories that once showed a breach, or show one best. */
const lostAnswer: Happening[] = [{ kind: "login", user: 0, ...SAME_PERSON }, ADDS, { ...SYNC, faults: ["reset-after"] }, SYNC];
const WRITES = { kind: "write", device: 0, id: 1 } as const;
const lostMessage: Happening[] = [WRITES, { ...SYNC, faults: ["reset-after"] }, SYNC];
const ASKS = { kind: "ask", device: 0, op: "submitExcuse", id: 1 } as const;
const lostRequest: Happening[] = [{ kind: "login", user: 0, ...SAME_PERSON }, ASKS, { ...SYNC, faults: ["reset-after"] }, SYNC];
/** Shrunk from 47,701 stories: two profiles merge the same guest cart, so one key has a place in both of their lanes. */
const twoProfilesMerge: Happening[] = [
  { kind: "login", user: 0, ...SAME_PERSON },
  { kind: "guest-add", device: 0, id: 1, choice: null, dies: null },
  { kind: "profile copied", device: 0 },
  ADDS,
  { kind: "restart", device: 0 },
  { kind: "profile swapped", device: 0 },
  { kind: "revoke", device: 0 },
];

/** Shrunk from 38,294 stories: a restored server forgets an answer, and a parked clone still has that change waiting. */
const forgottenAnswer: Happening[] = [
  { kind: "login", user: 0, ...SAME_PERSON },
  ADDS,
  { kind: "profile copied", device: 0 },
  { kind: "server backup" },
  { ...SYNC, locked: false },
  { kind: "server restored" },
  ADDS,
];

/** Shrunk from 73,944 stories: what waits in the parked clone has the number of what the other one asks next, and is not joined by it. */
const sameNumberInBoth: Happening[] = [
  { kind: "login", user: 0, ...SAME_PERSON },
  { kind: "profile copied", device: 0 },
  { ...ASKS, op: "reportProgress" },
  { kind: "profile swapped", device: 0 },
  ASKS,
];

describe("stories that once showed a breach", () => {
  it("two clones of a profile each keep what they asked, though both count from the same number", () =>
    play(sameNumberInBoth, memoryStores, new ModelServer()));
  it("a change that a restored server forgot is sent again by a parked clone, after what was made since", () =>
    play(forgottenAnswer, memoryStores, new ModelServer()));
  it("a cloned profile that merges first leaves the other one's change answered from the ledger", () =>
    play(twoProfilesMerge, memoryStores, new ModelServer()));
});

/** A change of every lane: cart, contact, conversation, learning, requests, teaching. */
const everything: Happening[] = [ADDS, WRITES, ...ASKED.map((op): Happening => ({ kind: "ask", device: 0, op, id: 1 }))];
const login = (user: number): Happening => ({ kind: "login", user, ...SAME_PERSON });

describe("every lane recovers from what forks it", () => {
  it.each<[fork: string, story: Happening[]]>([
    [
      "a server restored from its backup",
      [login(0), ...everything, SYNC, { kind: "server backup" }, ...everything, SYNC, ...everything, { kind: "server restored" }, SYNC],
    ],
    [
      "a cloned profile, both of which go on",
      [
        login(0),
        ...everything,
        { kind: "profile copied", device: 0 },
        ...everything,
        SYNC,
        { kind: "profile swapped", device: 0 },
        ...everything,
        SYNC,
        { kind: "profile swapped", device: 0 },
        ...everything,
      ],
    ],
    [
      "a queue that the browser threw away",
      [login(0), ...everything, SYNC, ...everything, { kind: "evicted", device: 0 }, login(0), ...everything],
    ],
    [
      "another account on the device",
      [
        login(0),
        ...everything,
        { kind: "revoke", device: 0 },
        SYNC,
        login(1),
        ...everything,
        SYNC,
        { kind: "revoke", device: 0 },
        login(0),
        ...everything,
      ],
    ],
  ])("%s", (_fork, story) => play(story, memoryStores, new ModelServer()));
});

describe("the model sees a server that breaks the promise", () => {
  it("that knows no key and no place (P2)", async () => {
    await play(lostAnswer, memoryStores, new ModelServer());
    await expect(play(lostAnswer, memoryStores, new ModelServer({ dedupe: false, ownerBinding: true }))).rejects.toThrow(
      "applied 2 times (P2)",
    );
  });

  it("that takes a message for a new one each time it comes (P2)", async () => {
    await play(lostMessage, memoryStores, new ModelServer());
    await expect(play(lostMessage, memoryStores, new ModelServer({ dedupe: false, ownerBinding: true }))).rejects.toThrow(
      "applied 2 times (P2)",
    );
  });

  it("that takes a request for a new one each time it comes (P2)", async () => {
    await play(lostRequest, memoryStores, new ModelServer());
    await expect(play(lostRequest, memoryStores, new ModelServer({ dedupe: false, ownerBinding: true }))).rejects.toThrow(
      "applied 2 times (P2)",
    );
  });

  it("that gives a request to whoever is signed in (P5)", async () => {
    const story: Happening[] = anothersToken.map((happening) => (happening === ADDS ? ASKS : happening));
    await play(story, memoryStores, new ModelServer());
    await expect(play(story, memoryStores, new ModelServer({ dedupe: true, ownerBinding: false }))).rejects.toThrow("another account (P5)");
  });

  it("that applies a change to whoever is signed in (P5)", async () => {
    await play(anothersToken, memoryStores, new ModelServer());
    await expect(play(anothersToken, memoryStores, new ModelServer({ dedupe: true, ownerBinding: false }))).rejects.toThrow(
      "another account (P5)",
    );
  });
});
