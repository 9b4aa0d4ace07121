import { expect, it } from "vitest";
import { CAPABILITIES } from "#contract/accounts/roles.ts";
import { CAPABILITY_GROUPS } from "./capability-words.ts";

it("issue 20: every capability stands once in the matrix of roles", () => {
  const shown = CAPABILITY_GROUPS.flatMap(({ of }) => of.map(([capability]) => capability));
  expect(shown.toSorted()).toEqual([...CAPABILITIES].toSorted());
});
