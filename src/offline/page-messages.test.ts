import { expect, it } from "vitest";
import { readMessage } from "./page-messages.ts";

it("takes only the messages it knows: anybody of the origin may post anything", () => {
  expect(readMessage({ type: "SKIP_WAITING", more: 1 })).toEqual({ type: "SKIP_WAITING" });
  expect(readMessage({ type: "DRAIN" })).toEqual({ type: "DRAIN" });
  const warm = { type: "WARM", languages: ["ar", "fr", 3, "en"], apiBase: "/api/v1", paths: ["/about", 7] };
  expect(readMessage(warm)).toEqual({ ...warm, languages: ["ar", "en"], paths: ["/about"] });
  expect(readMessage({ type: "WARM", languages: [], apiBase: "/api/v1" })).toMatchObject({ paths: [] });
  for (const strange of [
    null,
    "SKIP_WAITING",
    5,
    [],
    {},
    { type: "ERASE" },
    { type: "WARM", languages: "ar", apiBase: "" },
    { type: "WARM", languages: [] },
  ]) {
    expect(readMessage(strange)).toBeNull();
  }
});
