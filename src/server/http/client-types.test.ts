import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), "qabas-client-types-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const USE = `import type { paths } from "./qabas.ts";
type List = paths["/admin/users"]["get"];
type Answer = List["responses"][200]["content"]["application/json"];
export const names = (answer: Answer): number[] => answer.data.map(({ id }) => id);
export const refused = (answer: List["responses"][401]["content"]["application/json"]): "unauthenticated" => answer.code;
export const asked: NonNullable<List["parameters"]["query"]> = { per_page: 20 };
export const order: paths["/admin/api-keys/{id}"]["delete"]["parameters"]["path"] = { id: "0193a4f0-0000-7000-8000-000000000000" };
`;

/** What the compiler of this package says of a client; empty where it has nothing to say. */
function compile(client: string): string {
  writeFileSync(path.join(folder, "client.ts"), client);
  const compiler = path.resolve("node_modules/typescript/lib/tsc.js");
  const options = ["--noEmit", "--strict", "--allowImportingTsExtensions", "--module", "nodenext", "--target", "es2022", "--types", ""];
  try {
    execFileSync(process.execPath, [compiler, ...options, path.join(folder, "client.ts")], {
      encoding: "utf8",
      cwd: folder,
      timeout: 60_000,
    });
    return "";
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

it("22.7: the calls are published as types, by which a client compiles, and one that is wrong does not", async () => {
  const answer = await server.app.inject("/api/v1/openapi.d.ts");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  writeFileSync(path.join(folder, "qabas.ts"), answer.body);
  for (const { path: call } of server.endpoints) expect(answer.body).toContain(`"${call.replaceAll(/:(\w+)/gu, "{$1}")}": {`);
  expect(compile(USE)).toBe("");
  expect(compile(USE.replace("number[]", "string[]"))).toContain("TS2322");
  expect(compile(USE.replace("per_page: 20", 'per_page: "many"'))).toContain("TS2322");
  expect(compile(USE.replace("/admin/users", "/admin/nobody"))).toContain("TS2339");
}, 120_000);
