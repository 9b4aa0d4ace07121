import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PersonMessage } from "#contract/accounts/person-notices.ts";
import type { ConsentHistory } from "#contract/accounts/privacy.ts";
import { NOTIFICATION_MAIL } from "#server/commands/notifications/deliver.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { mails } from "#server/db/tables/staff/mails.ts";
import { consents } from "#server/db/tables/security/privacy.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const PROGRAM = { ar: "الكتابة", en: "Writing" };

let server: TestServer;
let support: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  await server.services.jobs.stop();
  support = await makeSignedIn(server, { type: "staff" }, ["support"]);
});
afterAll(() => server.close());

const read = <T>(path: string, who = support) => server.call<T>("GET", `/admin/users/${path}`, { headers: who.headers });

it("issue 20.2 messages and consents of a person are refused to the person and to roles without people, and missing of nobody", async () => {
  const person = await makeSignedIn(server);
  const content = await makeSignedIn(server, { type: "staff" }, ["content"]);
  for (const part of ["messages", "consents"]) {
    expect(await read(`${person.user.id}/${part}`, person)).toMatchObject({ status: 403, code: "role_required" });
    expect(await read(`${person.user.id}/${part}`, content)).toMatchObject({ code: "capability_required" });
    expect(await read(`2000000000/${part}`)).toMatchObject({ status: 404 });
  }
});

it("issue 20.2 what a person was told is read as they read it, with what became of its e-mail, and the look is in the security log", async () => {
  const { db } = server.services;
  const [person, other] = [await makeSignedIn(server), await makeSignedIn(server)];
  const tell = (userId: number) =>
    db.transaction((tx) =>
      notify(
        tx,
        { userId, kind: "certificate_issued", target: { type: "certificate", id: null }, values: { program: PROGRAM } },
        server.clock.now(),
      ),
    );
  await tell(other.user.id);
  await tell(person.user.id);
  const messages = () => read<PersonMessage[]>(`${person.user.id}/messages`);
  const first = await messages();
  expect(first).toMatchObject({ status: 200, meta: { total: 1 } });
  expect(first.data).toMatchObject([{ kind: "certificate_issued", in_app: true, read_at: null, email: "waiting" }]);
  expect(first.data[0]?.body.en).toContain("Writing");
  await db.update(jobs).set({ doneAt: server.clock.now() }).where(eq(jobs.kind, NOTIFICATION_MAIL));
  expect((await messages()).data).toMatchObject([{ email: "sent" }]);
  await db.update(jobs).set({ deadAt: server.clock.now() }).where(eq(jobs.kind, NOTIFICATION_MAIL));
  expect((await messages()).data).toMatchObject([{ email: "failed" }]);
  await db.update(jobs).set({ deadAt: null }).where(eq(jobs.kind, NOTIFICATION_MAIL));
  const jobOf = sql`${jobs.payload} ->> 'notificationId' = ${first.data[0]?.id}`;
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, NOTIFICATION_MAIL), jobOf));
  const at = server.clock.now();
  const mail = {
    mark: "refused",
    jobId: job?.id ?? 0,
    kind: NOTIFICATION_MAIL,
    recipient: person.user.email,
    subject: "شهادة",
    body: "شهادة",
  };
  await db.insert(mails).values({ ...mail, state: "bounced", fault: "address", error: "550 no such user", tries: 1, createdAt: at });
  expect((await messages()).data, "the mail server refused its address").toMatchObject([{ email: "returned", email_at: at.toISOString() }]);
  // Sent once more by staff, it is on its way again, and then it has left.
  await db.update(mails).set({ state: "waiting" }).where(eq(mails.mark, "refused"));
  await db.update(jobs).set({ doneAt: null }).where(eq(jobs.kind, NOTIFICATION_MAIL));
  expect((await messages()).data).toMatchObject([{ email: "waiting", email_at: null }]);
  await db.update(mails).set({ state: "sent", sentAt: at }).where(eq(mails.mark, "refused"));
  await db.update(jobs).set({ doneAt: at }).where(eq(jobs.kind, NOTIFICATION_MAIL));
  expect((await messages()).data).toMatchObject([{ email: "sent", email_at: at.toISOString() }]);
  const looks = await db.select().from(securityEvents).where(eq(securityEvents.personId, person.user.id));
  expect(looks.filter(({ name, actorId }) => name === "personal_data_viewed" && actorId === support.user.id)).toHaveLength(6);
});

it("issue 20.2 consents are read with each change, the newest first, and staff cannot change them", async () => {
  const person = await makeSignedIn(server);
  const now = server.clock.now();
  const change = (granted: boolean, minutes: number) => ({
    userId: person.user.id,
    kind: "marketing" as const,
    granted,
    createdAt: new Date(now.getTime() + minutes * 60_000),
  });
  await server.services.db.insert(consents).values([change(true, 1), change(false, 2)]);
  const { data } = await read<ConsentHistory>(`${person.user.id}/consents`);
  expect(data.history.slice(0, 2)).toMatchObject([
    { kind: "marketing", granted: false },
    { kind: "marketing", granted: true },
  ]);
  expect(data.consents.marketing.at).toBe(data.history[0]?.at);
  const refused = await server.call("PATCH", `/admin/users/${person.user.id}/consents`, { headers: support.headers, body: {} });
  expect(refused.status).toBe(404);
});
