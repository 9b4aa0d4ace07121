import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StaffNote } from "#contract/accounts/staff-notes.ts";
import { collectPersonalData } from "#server/commands/accounts/collect-personal-data.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { staffNotes } from "#server/db/tables/staff/staff-notes.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const ask = <T = StaffNote>(method: "GET" | "POST" | "DELETE", path: string, who = staff, body?: object) =>
  server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });

it("issue 20.3 notes of the staff are refused to the person and to roles without them, whoever the note is about", async () => {
  const person = await makeSignedIn(server);
  const content = await makeSignedIn(server, { type: "staff" }, ["content"]);
  const auditor = await makeSignedIn(server, { type: "staff" }, ["auditor"]);
  const path = `/users/${person.user.id}/notes`;
  expect(await ask("GET", path, person)).toMatchObject({ status: 403, code: "role_required" });
  expect(await ask("GET", path, content)).toMatchObject({ code: "capability_required" });
  expect(await ask("POST", path, auditor, { id: randomUUID(), text: "ملاحظة" })).toMatchObject({ code: "capability_required" });
  expect(await ask("GET", path, auditor)).toMatchObject({ status: 200, data: [] });
  expect(await ask("GET", "/users/2000000000/notes")).toMatchObject({ status: 404 });
});

it("issue 20.3 a note is written once, read by colleagues, taken away by its author alone, and goes with its person", async () => {
  const { db } = server.services;
  const person = await makeSignedIn(server);
  const colleague = await makeSignedIn(server, { type: "staff" }, ["support"]);
  const path = `/users/${person.user.id}/notes`;
  const note = { id: randomUUID(), text: "اتصل بخصوص الجدول.\nيُعاد الاتصال الأحد." };
  expect(await ask("POST", path, staff, { ...note, text: " " })).toMatchObject({ status: 422 });
  expect(await ask("POST", path, staff, note)).toMatchObject({ status: 201, data: { text: note.text, own: true } });
  expect(await ask("POST", path, staff, note)).toMatchObject({ status: 201 });
  expect((await ask<StaffNote[]>("GET", path, colleague)).data).toMatchObject([{ id: note.id, own: false, by: { id: staff.user.id } }]);
  // Under the id of a colleague's note nobody writes another, nor over it.
  expect(await ask("POST", path, colleague, { ...note, text: "غيرها" })).toMatchObject({ status: 404 });
  expect(await ask("DELETE", `/notes/${note.id}`, colleague)).toMatchObject({ status: 404 });
  const copy = await collectPersonalData(db, person.user.id);
  expect(copy["staff_notes"]).toMatchObject([{ text: note.text }]);
  expect(copy["staff_notes"]?.[0]).not.toHaveProperty("author_id");
  expect(await ask("DELETE", `/notes/${note.id}`)).toMatchObject({ status: 200 });
  await ask("POST", path, staff, { ...note, id: randomUUID() });
  await db.transaction((tx) => forgetPerson(tx, person.user.id, server.clock.now()));
  expect(await db.$count(staffNotes, eq(staffNotes.personId, person.user.id))).toBe(0);
});
