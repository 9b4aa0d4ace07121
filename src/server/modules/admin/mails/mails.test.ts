import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListedMail, ReadMail } from "#contract/messages/mails.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { mails } from "#server/db/tables/staff/mails.ts";
import { maskedText } from "#server/jobs/masked-text.ts";
import { failedWith } from "#server/jobs/mail-record.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { keptMail } from "#tests/support/mail/kept-mail.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";

import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeSignedIn(server, { type: "admin" }, ["admin"]);
});
afterAll(() => server.close());

const ask = <T = { done: boolean }>(method: "GET" | "POST", path: string, body?: object, who = admin) =>
  server.call<T>(method, `/admin/mails${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const mailsTo = (address: string) => emailsTo({ options: { dataDir: server.services.config.dataDir } }, address);
const found = async (query: string) => (await ask<ListedMail[]>("GET", `?${query}`)).data;

describe("office.md §9 the queue of mails", () => {
  it("is no matter of whoever does not look after the platform", async () => {
    const id = await keptMail(server.services.db, "sent");
    for (const role of ["registrar", "finance", "content"] as const) {
      const who = await makeSignedIn(server, { type: "staff" }, [role]);
      for (const path of ["", `/${id}`]) expect((await ask("GET", path, undefined, who)).status).toBe(403);
      expect((await ask("POST", `/${id}/resend`, undefined, who)).status).toBe(403);
    }
    expect(await ask("GET", "/2000000000")).toMatchObject({ status: 404 });
    expect(await ask("POST", "/2000000000/resend")).toMatchObject({ status: 404 });
  });

  it("keeps what was sent without what its link holds, and sends it once more on request", async () => {
    const person = await makeUser(server);
    await new TestBrowser(server.app).call("POST", "/forgot-password", { email: person.email });
    await server.runJobs();
    const [row] = await found(`q=${person.email}&filter[state]=sent`);
    expect(row).toMatchObject({ state: "sent", tries: 1, person: { id: person.id } });
    const { data } = await ask<ReadMail>("GET", `/${row?.id}`);
    const token = /token=([\w.-]+)/u.exec(mailsTo(person.email)[0] ?? "")?.[1] ?? "";
    expect(token.length).toBeGreaterThan(16);
    expect(data.body).toContain("•••");
    expect(JSON.stringify(data)).not.toContain(token);
    expect(JSON.stringify(await server.services.db.select().from(mails))).not.toContain(token);

    expect(await ask("POST", `/${row?.id}/resend`)).toMatchObject({ status: 200 });
    await server.runJobs();
    expect(mailsTo(person.email)).toHaveLength(2);
    expect((await ask<ReadMail>("GET", `/${row?.id}`)).data).toMatchObject({ state: "sent", resends: 1 });
    const told = and(eq(securityEvents.name, "mail_resent"), eq(securityEvents.subject, `mail ${row?.id}`));
    expect(await server.services.db.$count(securityEvents, told)).toBe(1);
  });

  it("names one that waits by whom it will go to, and lets it wait its turn", async () => {
    const { db } = server.services;
    const { id: userId, email } = await makeUser(server);
    const runAt = new Date(server.clock.now().getTime() + 3_600_000);
    await db.insert(jobs).values({ kind: "password-changed-mail", payload: { userId }, runAt, createdAt: server.clock.now() });
    expect(await found(`q=${email}`)).toMatchObject([{ id: null, recipient: email, state: "waiting", person: { id: userId } }]);
    expect(await found(`q=${email}&filter[state]=sent`)).toEqual([]);
  });

  it("counts each state under the same search, and goes on where a page ended", async () => {
    const { db } = server.services;
    const name = "counted";
    for (const state of ["sent", "sent", "bounced", "dead"] as const)
      await keptMail(db, state, { recipient: `${name}-${crypto.randomUUID()}@example.com` });
    const answer = await server.call<ListedMail[]>("GET", `/admin/mails?q=${name}&per_page=3`, { headers: admin.headers });
    expect(answer.meta).toMatchObject({ total: 4, states: { sent: 2, bounced: 1, dead: 1, waiting: 0, deferred: 0, closed: 0 } });
    expect(answer.data).toHaveLength(3);
    const { next_cursor: cursor } = answer.meta as { next_cursor: string };
    const rest = await found(`q=${name}&per_page=3&cursor=${cursor}`);
    expect(rest).toHaveLength(1);
    expect(new Set([...answer.data, ...rest].map(({ id }) => id)).size).toBe(4);
    expect((await found(`q=${name}&filter[state]=dead`)).map(({ state }) => state)).toEqual(["dead"]);
    expect(await found("q=%25")).toEqual([]);
  });

  it("says why one was given up, and closes it with a reason or tries it again", async () => {
    const { db } = server.services;
    const [one, other] = [await keptMail(db, "dead"), await keptMail(db, "dead")];
    expect((await ask<ReadMail>("GET", `/${one}`)).data).toMatchObject({
      state: "dead",
      tries: 9,
      fault: "unreachable",
      can: { resend: true, close: true },
    });
    expect(await ask("POST", `/${one}/close`, { reason: " " })).toMatchObject({ error_keys: { reason: [{ key: "reason.required" }] } });
    expect(await ask("POST", `/${one}/close`, { reason: "العنوان خاطئ" })).toMatchObject({ status: 200 });
    expect(await ask("POST", `/${one}/close`, { reason: "العنوان خاطئ" })).toMatchObject({ status: 409, code: "mail_closed" });
    expect((await ask<ReadMail>("GET", `/${one}`)).data).toMatchObject({ state: "closed", can: { close: false } });
    expect(await ask("POST", `/${other}/resend`)).toMatchObject({ status: 200 });
    const [row] = await db.select().from(mails).where(eq(mails.id, other));
    expect(
      (
        await db
          .select()
          .from(jobs)
          .where(eq(jobs.id, row?.jobId ?? 0))
      )[0],
    ).toMatchObject({ deadAt: null, doneAt: null });
  });

  it("proposes a call where mails to an address came back again", async () => {
    const { db } = server.services;
    const { email, id: person } = await makeUser(server);
    const first = await keptMail(db, "bounced", { recipient: email });
    expect((await ask<ReadMail>("GET", `/${first}`)).data).toMatchObject({ bounces: 1, call: false });
    await keptMail(db, "bounced", { recipient: email });
    expect((await ask<ReadMail>("GET", `/${first}`)).data).toMatchObject({ bounces: 2, call: true, person: { id: person } });
  });
});

describe("what stands in a kept mail", () => {
  it("shows where a link leads, and nothing that opens it", () => {
    const text =
      "افتح https://qabas.example/reset?token=abc.def#x\nأو https://qabas.example/seats/aB3dE5gH7jK9mN1pQ3sT5v و https://qabas.example/orders";
    expect(maskedText(text)).toBe(
      "افتح https://qabas.example/reset?•••\nأو https://qabas.example/seats/••• و https://qabas.example/orders",
    );
  });

  it("an address that is refused for good came back, anything else is tried again", () => {
    const refused = (responseCode: number, code = "EENVELOPE") => failedWith(Object.assign(new Error("no"), { code, responseCode })).state;
    expect([550, 551, 553].map((code) => refused(code))).toEqual(["bounced", "bounced", "bounced"]);
    expect([refused(450), refused(552), refused(535, "EAUTH")]).toEqual(["deferred", "deferred", "deferred"]);
  });
});
