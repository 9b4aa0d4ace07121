import { expect, it } from "vitest";
import { canMoveUpload } from "./move-upload.ts";

const STATUSES = ["receiving", "checking", "ready", "refused", "attached"] as const;

it("issue 5.3: an upload has these moves and no other", () => {
  const moves = STATUSES.flatMap((from) => STATUSES.filter((to) => canMoveUpload(from, to)).map((to) => `${from} ${to}`));
  expect(moves).toEqual(["receiving checking", "checking ready", "checking refused", "ready attached"]);
});
