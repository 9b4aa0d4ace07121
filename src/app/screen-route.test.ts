import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { screen } from "./screen-route.ts";

const drawn = (show: ReturnType<typeof screen>["show"]) =>
  renderToString(createElement(Suspense, { fallback: "please wait" }, createElement(show)));

test("a screen that was fetched is drawn at once; one that was not shows what waits for it", async () => {
  const { show, fetch } = screen(async () => () => createElement("h1", null, "My programs"));
  expect(drawn(show)).toContain("please wait");
  await fetch();
  expect(drawn(show)).toContain("<h1>My programs</h1>");
  expect(drawn(show)).not.toContain("please wait");
});
