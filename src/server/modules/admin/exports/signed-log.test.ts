import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, isNull } from "drizzle-orm";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffExport } from "#contract/exports/staff-exports.ts";
import type { SignedEvent, SignedManifest } from "#server/commands/exports/signed-log-form.ts";
import { verifySignedLog } from "#server/commands/exports/verify-signed-log.ts";
import { publicKeys } from "#server/commands/signing-keys.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { fetchFile } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let auditor: SignedIn;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), "signed-log-"));
  auditor = await makeSignedIn(server, { type: "staff" }, ["auditor"]);
  await confirmPassword(server, auditor);
  for (let n = 0; n < 12; n += 1)
    await recordSecurityEvent(
      server.services.db,
      {
        name: n % 3 === 0 ? "refund_asked" : "account_changed",
        actorId: 7,
        typed: `person${n}@example.com`,
        details: { rows: n, code: "ا\nب" },
      },
      { now: server.clock.now() },
    );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const db = () => server.services.db;
const linked = () =>
  expect
    .poll(async () => (await server.services.chainLinker.link(), await db().$count(securityEvents, isNull(securityEvents.hash))), {
      timeout: 60_000,
    })
    .toBe(0);
const ask = (who: SignedIn, more: object) =>
  server.call<StaffExport>("POST", "/admin/exports", { headers: who.headers, body: { filter: {}, format: "signed", ...more } });

/** The files of an export of what is filtered. */
async function exported(filter: object = {}): Promise<Record<string, Uint8Array>> {
  await linked();
  const { status, data } = await ask(auditor, { kind: "security_events", filter });
  expect(status).toBe(201);
  await server.runJobs();
  const file = await fetchFile(server, `/admin/exports/${data.id}/file`, auditor.headers);
  expect(file).toMatchObject({ status: 200, headers: { "content-type": "application/zip", "cache-control": "private, no-store" } });
  return unzipSync(file.bytes);
}

/** What the check says of an archive of these files. */
async function check(files: Record<string, Uint8Array>, keys?: Awaited<ReturnType<typeof publicKeys>>) {
  const at = path.join(folder, `${crypto.randomUUID()}.zip`);
  writeFileSync(at, zipSync(files));
  return await verifySignedLog(at, {
    keys: keys ?? (await publicKeys(db(), "audit")),
    hashesOf: async (ids) => {
      const rows = await db().select().from(securityEvents);
      return new Map(rows.filter(({ id }) => ids.includes(id)).map(({ id, hash }) => [id, hash]));
    },
  });
}

const linesOf = (files: Record<string, Uint8Array>) =>
  strFromU8(files["events.jsonl"] ?? new Uint8Array())
    .trimEnd()
    .split("\n");
const withLines = (files: Record<string, Uint8Array>, lines: string[]) => ({ ...files, "events.jsonl": strToU8(`${lines.join("\n")}\n`) });
const manifestOf = (files: Record<string, Uint8Array>) =>
  JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as SignedManifest;
const sha256 = (of: unknown) =>
  createHash("sha256")
    .update(of instanceof Uint8Array ? of : JSON.stringify(of))
    .digest("hex");
const idOf = (line: string | undefined) => (JSON.parse(line ?? "{}") as SignedEvent).id;

describe("issue 19: a signed export of the audit log", () => {
  it("is proven by openssl, and by hashes that nothing of ours works out", async () => {
    const files = await exported();
    for (const name of ["manifest.json", "manifest.sig", "public-key.pem"])
      writeFileSync(path.join(folder, name), files[name] ?? new Uint8Array());
    const said = execFileSync(
      "openssl",
      ["pkeyutl", "-verify", "-pubin", "-inkey", "public-key.pem", "-rawin", "-in", "manifest.json", "-sigfile", "manifest.sig"],
      { cwd: folder, encoding: "utf8" },
    );
    expect(said).toContain("Signature Verified Successfully");
    const manifest = manifestOf(files);
    expect(manifest.files.map(({ name }) => name)).toEqual(["events.jsonl", "events.csv", "how-to-check.txt", "public-key.pem"]);
    for (const { name, bytes, sha256: digest } of manifest.files)
      expect([files[name]?.length, sha256(files[name] ?? new Uint8Array())], name).toEqual([bytes, digest]);

    const events = linesOf(files).map((line) => JSON.parse(line) as SignedEvent);
    expect(events.length).toBeGreaterThan(12);
    let previous = events[0]?.previous_hash;
    for (const one of events) {
      expect(one.previous_hash).toBe(previous);
      const details = Object.entries(one.details).sort(([a], [b]) => (a < b ? -1 : 1));
      const parts = [one.id, one.at, one.name, one.actor_id, one.person_id, one.subject, one.device_id, one.request_id, details];
      expect(sha256([one.previous_hash, ...parts, one.values_digest])).toBe(one.hash);
      if (one.values) {
        const { salt, address, user_agent, typed, changes } = one.values;
        expect(sha256([salt, address, user_agent, typed, ...(changes ? [changes] : [])])).toBe(one.values_digest);
      }
      previous = one.hash;
    }
    expect(manifest).toMatchObject({ events: events.length, continuous: true, last: { hash: previous }, filter: {} });
    const rows = strFromU8(files["events.csv"] ?? new Uint8Array())
      .slice(1)
      .trimEnd()
      .split("\r\n");
    expect(rows.slice(1).map((row) => row.split(",").slice(0, 3))).toEqual(events.map((one) => [`${one.id}`, one.previous_hash, one.hash]));
    expect(await check(files)).toMatchObject({ events: events.length, problems: [] });
  });

  it("holds what is filtered alone, says so, and is as good a proof without the events between and the values that were erased", async () => {
    await linked();
    const [one] = await db().select().from(securityEvents).where(eq(securityEvents.name, "refund_asked")).limit(1);
    await db()
      .delete(securityEventValues)
      .where(eq(securityEventValues.eventId, one?.id ?? 0));
    const files = await exported({ name: "refund_asked" });
    expect(manifestOf(files)).toMatchObject({ events: 4, continuous: false, filter: { name: "refund_asked" } });
    expect(JSON.parse(linesOf(files)[0] ?? "")).toMatchObject({ id: one?.id, values: null, values_digest: expect.any(String) });
    expect(await check(files)).toMatchObject({ events: 4, problems: [] });
    const without = await check(withLines(files, linesOf(files).toSpliced(2, 1)));
    expect(without.problems).toContain(`event ${idOf(linesOf(files)[2])} is missing`);
    expect(await check(await exported({ name: "certificate_revoked" }))).toMatchObject({ events: 0, problems: [] });
  });

  it("names an event that was changed, left out, moved or put in, and values that were", async () => {
    const files = await exported();
    const lines = linesOf(files);
    const [first = "", second = "", third = ""] = lines.slice(3);
    const problemsOf = async (...changed: string[]) => (await check(withLines(files, changed))).problems;
    const changed = await problemsOf(...lines.with(4, second.replace('"actor_id":7', '"actor_id":8')));
    expect(changed).toEqual([`event ${idOf(second)}: its content was changed`, "events.jsonl is not what was signed"]);
    const values = await problemsOf(...lines.with(4, second.replace("@example.com", "@elsewhere.com")));
    expect(values[0]).toBe(`event ${idOf(second)}: its personal values were changed`);
    const missing = await problemsOf(...lines.toSpliced(4, 1));
    expect(missing).toEqual(
      expect.arrayContaining([`event ${idOf(second)} is missing`, expect.stringContaining(`event ${idOf(third)} does not follow`)]),
    );
    const moved = await problemsOf(...lines.with(3, second).with(4, first));
    expect(moved).toContain(`event ${idOf(first)} was moved, or is there twice`);
    expect(moved).not.toContain(`event ${idOf(first)} is missing`);

    // Made as well as ours are: it fits by itself, and stands in no log.
    const own = JSON.parse(second) as SignedEvent;
    const foreign = { ...own, id: 999_999, previous_hash: idOf(lines.at(-1)) ? (JSON.parse(lines.at(-1) ?? "") as SignedEvent).hash : "" };
    const details = Object.entries(foreign.details).sort(([a], [b]) => (a < b ? -1 : 1));
    foreign.hash = sha256([foreign.previous_hash, foreign.id, foreign.at, foreign.name, foreign.actor_id, foreign.person_id, foreign.subject, foreign.device_id, foreign.request_id, details, foreign.values_digest]); // biome-ignore format: one list
    const put = await problemsOf(...lines, JSON.stringify(foreign));
    expect(put).toEqual(
      expect.arrayContaining([
        expect.stringContaining("event 999999 was put in"),
        "event 999999 is foreign: the log of this platform has none",
      ]),
    );
    expect(await problemsOf(...lines, "{}")).toContain(`line ${lines.length + 1} of events.jsonl is no event`);
  });

  it("names a table, a proof or a key that was changed, and who else signed it", async () => {
    const files = await exported();
    const table = strFromU8(files["events.csv"] ?? new Uint8Array());
    expect((await check({ ...files, "events.csv": strToU8(table.replace("account_changed", "account_deleted")) })).problems).toEqual([
      "events.csv is not what was signed",
    ]);
    const manifest = strFromU8(files["manifest.json"] ?? new Uint8Array());
    const bent = strToU8(manifest.replace('"made_at": "2026', '"made_at": "2025'));
    expect((await check({ ...files, "manifest.json": bent })).problems).toEqual(["manifest.json or its signature was changed"]);
    expect((await check({ ...files, "manifest.sig": new Uint8Array(64) })).problems).toEqual([
      "manifest.json or its signature was changed",
    ]);
    const { "manifest.sig": _, ...unsigned } = files;
    expect((await check(unsigned)).problems).toEqual(["manifest.sig is missing, or is there twice"]);
    expect((await check({ ...files, "more.txt": strToU8("x") })).problems).toEqual(["more.txt does not belong there"]);

    // A key of somebody else's, with everything signed anew: openssl would be content.
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const pem = strToU8(String(publicKey.export({ type: "spki", format: "pem" })));
    expect((await check({ ...files, "public-key.pem": pem })).problems).toEqual(
      expect.arrayContaining([expect.stringContaining("public-key.pem is not the key"), "public-key.pem is not what was signed"]),
    );
    const stranger = { ...manifestOf(files), key: { id: "stranger00", alg: "Ed25519" } };
    stranger.files = stranger.files.map((file) => (file.name === "public-key.pem" ? { ...file, sha256: sha256(pem) } : file));
    const signed = Buffer.from(JSON.stringify(stranger));
    const forged = { ...files, "public-key.pem": pem, "manifest.json": signed, "manifest.sig": sign(null, signed, privateKey) };
    expect((await check(forged)).problems).toEqual(["the key stranger00 is none of this platform: somebody else signed"]);
  });

  it("is for whoever reads the log and has just said who they are, of the log alone, and its asking stands in the log", async () => {
    const stale = await makeSignedIn(server, { type: "staff" }, ["auditor"]);
    expect(await ask(stale, { kind: "security_events" })).toMatchObject({ status: 403, code: "reauth_required" });
    const registrar = await makeSignedIn(server, { type: "staff" }, ["registrar"]);
    await confirmPassword(server, registrar);
    expect(await ask(registrar, { kind: "security_events" })).toMatchObject({ status: 403, code: "capability_required" });
    expect(await ask(registrar, { kind: "people" })).toMatchObject({ status: 422, code: "validation_error" });
    expect(await ask(auditor, { kind: "security_events", columns: ["number"] })).toMatchObject({ status: 422 });
    const asked = await db().select().from(securityEvents).where(eq(securityEvents.name, "list_export_asked"));
    expect(asked.at(-1)).toMatchObject({ actorId: auditor.user.id, details: { kind: "security_events", format: "signed" } });
  });

  it("lists and exports by technical number and by looks alone", async () => {
    const request = "req-signed-1";
    await recordSecurityEvent(db(), { name: "personal_data_viewed", actorId: 7 }, { now: server.clock.now(), requestId: request });
    await recordSecurityEvent(db(), { name: "account_changed", actorId: 7 }, { now: server.clock.now(), requestId: request });
    const list = async (query: string) =>
      (await server.call<{ name: string }[]>("GET", `/admin/security-events?${query}`, { headers: auditor.headers })).data.map(
        ({ name }) => name,
      );
    expect(await list(`filter[request]=${request}`)).toEqual(["account_changed", "personal_data_viewed"]);
    expect(await list(`filter[request]=${request}&filter[looks]=yes`)).toEqual(["personal_data_viewed"]);
    expect(manifestOf(await exported({ request, looks: "yes" }))).toMatchObject({ events: 1 });
  });
});
