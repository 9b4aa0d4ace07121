import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SERVER = "src/server";
const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);
const importersOf = (file: string) =>
  sources.filter((name) =>
    new RegExp(`from "(?:#server/|\\./|\\.\\./)(?:[\\w-]+/)*${file}\\.ts"`, "u").test(readFileSync(path.join(SERVER, name), "utf8")),
  );

it("the ledger's reader belongs to the command on the server's own machine, and to the joining of two accounts, whose carts become one: no call imports it (issue 6.1)", () => {
  expect(importersOf("ledger-audit")).toEqual(["audit.ts", "commands/accounts/merge/merge-carts.ts"]);
  expect(importersOf("audit")).toEqual([]);
});
