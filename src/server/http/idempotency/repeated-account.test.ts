import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountCalls } from "#tests/support/intents/account-calls.ts";
import { Ground } from "#tests/support/intents/ground.ts";
import { expectOnce, keyedCalls } from "#tests/support/intents/repeated.ts";

/** I2 with the product's own handlers, over connections that are reset once the work is committed. */
const calls = accountCalls;
let ground: Ground;
beforeAll(async () => {
  ground = await Ground.open();
});
afterAll(() => ground.close());

describe("I2: what whoever is signed in does, and guests, is done once when its answer is lost and it is sent again", () => {
  it("each of their calls that takes a key is among these", () => {
    expect(Object.keys(calls).toSorted()).toEqual(keyedCalls(ground.server.endpoints, ["session", "anyone"]));
  });

  it.each(Object.entries(calls))("%s", (name, prepare) => expectOnce(ground, name, prepare));
});
