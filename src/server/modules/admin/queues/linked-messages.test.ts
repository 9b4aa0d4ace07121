import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { adminReadMessage } from "#contract/messages/admin-mail.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Message = DataOf<typeof adminReadMessage>;
let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

async function written(email = `visitor-${randomUUID()}@example.com`): Promise<string> {
  const form = { id: randomUUID(), fullName: "محمد السلمي", email, phone: "+966 55 618 2047", message: "أحتاج إلى فاتورة", website: "" };
  await server.call("POST", "/contact-messages", { body: form });
  return form.id;
}
const read = async (id: string, who = staff) => (await server.call<Message>("GET", `/admin/messages/${id}`, { headers: who.headers })).data;
const link = (id: string, account: unknown, version: number, who = staff) =>
  server.call<Message>("PUT", `/admin/messages/${id}/account`, { headers: who.headers, body: { account_id: account, version } });
const listed = async (account: number) =>
  (await server.call<Message[]>("GET", `/admin/messages?filter[account]=${account}`, { headers: staff.headers })).data.map(({ id }) => id);

describe("office.md §8 a message of a visitor", () => {
  it("is linked to an account by staff alone, once however often it is said, and the log says by whom and to whom", async () => {
    const person = await makeUser(server, { nameAr: "محمد السلمي", nameEn: "Mohammed Alsulami" });
    const id = await written();
    expect(await read(id)).toMatchObject({ account: null, version: 1 });
    for (let times = 0; times < 2; times += 1)
      expect((await link(id, person.id, 1)).data).toMatchObject({
        version: 2,
        account: { id: person.id, name: { ar: "محمد السلمي", en: "Mohammed Alsulami" } },
        stages: [
          { what: "linked", to: { en: "Mohammed Alsulami" }, by: { en: "Hind Aldosari" } },
          { what: "received", by: null },
        ],
      });
    expect(await listed(person.id)).toEqual([id]);
    expect(await link(id, (await makeUser(server)).id, 1)).toMatchObject({ status: 409, code: "version_conflict" });
    expect((await link(id, null, 2)).data).toMatchObject({ account: null, stages: [{ what: "received" }] });
    const told = await server.services.db
      .select({ person: securityEvents.personId, actor: securityEvents.actorId, details: securityEvents.details })
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "message_linked"), eq(securityEvents.subject, `contact_message ${id}`)))
      .orderBy(securityEvents.id);
    expect(told).toEqual([
      { person: person.id, actor: staff.user.id, details: { from: null, to: person.id } },
      { person: person.id, actor: staff.user.id, details: { from: person.id, to: null } },
    ]);
  });

  it("is refused to whoever may not, to an account that is not there, and of a message that is not", async () => {
    const id = await written();
    const person = await makeUser(server);
    const content = await makeSignedIn(server, { type: "staff" }, ["content"]);
    expect(await link(id, person.id, 1, content)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await link(id, person.id, 1, await makeSignedIn(server))).toMatchObject({ status: 403 });
    const gone = await makeUser(server, { deletedAt: server.clock.now() });
    const merged = await makeUser(server, { mergedInto: person.id, suspendedAt: server.clock.now() });
    for (const account of [gone.id, merged.id, 2_000_000_000, "x", 0])
      expect(await link(id, account, 1), String(account)).toMatchObject({
        status: 422,
        error_keys: { account_id: [{ key: "selection" }] },
      });
    expect(await link(randomUUID(), person.id, 1)).toMatchObject({ status: 404, code: "request_not_found" });
    expect((await read(id)).account).toBeNull();
  });

  it("of an account are those linked to it, and those of its e-mail that are linked to none", async () => {
    const [one, other] = [await makeUser(server), await makeUser(server)];
    const [byEmail, given, elsewhere] = [await written(one.email), await written(other.email), await written()];
    await link(given, one.id, 1);
    await link(elsewhere, other.id, 1);
    expect((await listed(one.id)).toSorted()).toEqual([byEmail, given].toSorted());
    expect(await listed(other.id)).toEqual([elsewhere]);
  });

  it("tells its stages, the newest first: who was given it, to whom it was referred, and who answered", async () => {
    const id = await written();
    const send = (method: "PUT" | "POST", path: string, body: object) => {
      server.clock.advance(60_000);
      return server.call(method, `/admin/${path}`, { headers: staff.headers, body });
    };
    await send("PUT", `assignments/contact/${id}`, { to: "role:support", note: "لأسئلة الفواتير" });
    await send("PUT", `assignments/contact/${id}`, { to: "me" });
    await send("POST", `messages/${id}/move`, { status: "in_progress", version: 1 });
    await send("POST", `messages/${id}/answer`, { body: "أرسلناها إليك.", version: 2 });
    await send("POST", `messages/${id}/move`, { status: "closed", version: 3 });
    const { stages } = await read(id);
    expect(stages.map(({ what, by, to, role }) => [what, by?.en, to?.en, role])).toEqual([
      ["closed", "Hind Aldosari", undefined, null],
      ["answered", "Hind Aldosari", undefined, null],
      ["in_progress", "Hind Aldosari", undefined, null],
      ["assigned", "Hind Aldosari", "Hind Aldosari", null],
      ["referred", "Hind Aldosari", undefined, "support"],
      ["received", undefined, undefined, null],
    ]);
  });
});
