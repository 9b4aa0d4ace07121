import { describe, it } from "vitest";
import { check, HALF, memoryStores, PATIENCE_MS } from "./model-stories.ts";

/** A file of its own: one file is one core's, and these are a minute for each. */
describe("the promise holds in every story (P1–P7, P11)", () => {
  it(`over a store in memory, ${HALF} stories more`, () => check(HALF, memoryStores, 1), PATIENCE_MS);
});
