import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Access, API_BASE, type Endpoint, HEADER, idempotencyOf, type Method } from "#contract/endpoint.ts";
import { REPLAYED } from "#server/http/route.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { size } from "#tests/support/size.ts";
import { Ground, type Sender } from "./ground.ts";

/** A valid call, ready to be sent. */
export interface Ready {
  who: Sender | null;
  path: string;
  body?: object;
  /** Why no key is kept for it, and it is done once all the same. */
  known?: "by the id that the sender gave it";
}
/** How a valid call is prepared, by `POST /path/:id` as the contract names it. */
export type Calls = Record<string, (ground: Ground) => Promise<Ready>>;

/** A call of a student who is new. */
export const byStudent =
  (prepare: (ground: Ground, learner: SignedIn) => Promise<[path: string, body?: object]>): Calls[string] =>
  async (ground) => {
    const who = await makeSignedIn(ground.server);
    const [path, body] = await prepare(ground, who);
    return { who, path, ...(body ? { body } : {}) };
  };

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The calls of the contract that take a key, of those who may call. */
const keyedCalls = (endpoints: readonly Endpoint[], access: readonly Access[]): string[] =>
  endpoints
    .filter((endpoint) => endpoint.method !== "GET" && idempotencyOf(endpoint) !== "none" && access.includes(endpoint.options.access))
    .map(nameOf)
    .toSorted();

/** Asks over the network and resets the connection when the answer begins: it is committed by then, and nobody reads it. */
function cut({ origin }: Ground, method: Method, { who, path, body }: Ready, key: string): Promise<number> {
  const sent = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    ...who?.headers,
    [HEADER.idempotencyKey]: key,
    ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${API_BASE}${path}`, { method, headers, agent: false }, (answer) => {
      answer.socket.resetAndDestroy();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end(sent);
  });
}

/**
 * Sends a call whose answer is lost, and sends it again under its key, twice: what was changed is changed once, whatever is told of
 * it is told once, and the answer is the first one's.
 */
async function expectOnce(ground: Ground, name: string, prepare: Calls[string]): Promise<void> {
  const ready = await prepare(ground);
  const [method, pattern = ""] = name.split(" ") as [Method, string];
  expect(ready.path).toMatch(new RegExp(`^${pattern.replaceAll(/:\w+/gu, "[^/]+")}$`, "u"));
  const before = await ground.state();
  const key = randomUUID();
  const status = await cut(ground, method, ready, key);
  const after = await ground.state();
  const again = [];
  for (let n = 0; n < 2; n += 1) again.push(await ground.send(ready.who, method, ready.path, key, ready.body));
  const [first, second] = again;
  expect(first?.status, JSON.stringify(first)).toSatisfy(isSuccess);
  expect(status).toBe(first?.status);
  expect(first?.headers[REPLAYED]).toBe(ready.known ? undefined : "true");
  expect(second?.data).toEqual(first?.data);
  expect(changedBetween(before, after).filter((table) => !RECORDS.includes(table))).not.toEqual([]);
  expect(changedBetween(after, await ground.state())).toEqual([]);
}

const isSuccess = (status: number) => status >= 200 && status < 300;
/** That a request was answered is no effect of it. */
const RECORDS = ["idempotency_keys", "ledger"];
/** When a job was last begun is the clock's, whatever is asked meanwhile. */
const BY_CLOCK = "recurring_jobs";
const changedBetween = (one: Record<string, string>, other: Record<string, string>): string[] =>
  Object.keys(other).filter((name) => one[name] !== other[name] && name !== BY_CLOCK);

/**
 * I2 with the product's own handlers, over connections that are reset once the work is committed: the tests of whoever may call, each of
 * whose keyed calls is among `calls`.
 */
export function repeatsHarmlessly(does: string, access: readonly Access[], calls: Calls): void {
  let ground: Ground;
  beforeAll(async () => {
    ground = await Ground.open();
  });
  afterAll(() => ground.close());

  describe(`I2: ${does} is done once when its answer is lost and it is sent again`, () => {
    it("each of their calls that takes a key is among these", () => {
      expect(Object.keys(calls).toSorted()).toEqual(keyedCalls(ground.server.endpoints, access));
    });

    // They pass through one door, and a quarter of them shows that it holds.
    const every = size(1, 4);
    it.each(Object.entries(calls).filter((_, index) => index % every === 0))("%s", (name, prepare) => expectOnce(ground, name, prepare));
  });
}
