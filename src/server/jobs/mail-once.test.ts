import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notify } from "#server/commands/notifications/notify.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { makeSignedIn, makeUser } from "#tests/support/factories.ts";
import { type SmtpSink, smtpSink } from "#tests/support/mail/smtp-sink.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enqueueJob } from "./enqueue-job.ts";

let server: TestServer;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await smtpSink();
  server = await startTestServer({ env: { QABAS_SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.close();
  sink.close();
});
beforeEach(() => {
  sink.mode = "accept";
  sink.mails.length = 0;
});

const db = () => server.services.db;
const moved = { kind: "session_changed", target: { type: "session", id: "7" } } as const;
const values = { session: { ar: "جلسة", en: "Session" }, change: "moved", starts_at: "2026-11-23T16:00:00Z" } as const;
const receivers = () => sink.mails.map(({ to }) => to).toSorted();

describe("mails (S5)", () => {
  it("of six hours without a mail server all leave once it is back, and none of them twice", { timeout: 300_000 }, async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(server)));
    sink.mode = "refuse";
    for (const { id } of people)
      await db().transaction((tx) => notify(tx, { ...moved, values, userId: id } as Parameters<typeof notify>[1], server.clock.now()));
    expect((await server.call("POST", "/forgot-password", { body: { email: people[0]?.email } })).status).toBe(200);
    // Every quarter of an hour is at least one try.
    for (let quarter = 0; quarter < 24; quarter += 1) {
      await server.runJobs();
      server.clock.advance(900_000);
    }
    expect(sink.mails).toEqual([]);
    const waiting = await db().select().from(jobs).where(isNull(jobs.doneAt));
    expect(waiting).toHaveLength(6);
    expect(waiting.every(({ deadAt, attempts }) => deadAt === null && attempts > 10)).toBe(true);
    sink.mode = "accept";
    for (let quarter = 0; quarter < 2; quarter += 1) {
      server.clock.advance(1_100_000);
      await server.runJobs();
    }
    const [first = ""] = people.map(({ email }) => email);
    expect(receivers()).toEqual([...people.map(({ email }) => email), first].toSorted());
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(6);
  });

  it("that a job has sent are not sent again when it is tried again for another reason, and keep their ids", async () => {
    let broken = true;
    server.services.jobs.register("test-two-mails", async () => {
      await server.services.mail.send({ to: "one@example.com", subject: "one", text: "one" });
      if (broken) throw new Error("after the first");
      await server.services.mail.send({ to: "two@example.com", subject: "two", text: "two" });
    });
    await enqueueJob(db(), { kind: "test-two-mails", runAt: server.clock.now() });
    for (let time = 0; time < 3; time += 1) {
      await server.runJobs();
      server.clock.advance(900_000);
    }
    broken = false;
    await server.runJobs();
    expect(receivers()).toEqual(["one@example.com", "two@example.com"]);
  });

  it("of a job whose process died after the mail server took it in do not leave again (the note of it was written)", async () => {
    server.services.jobs.register("test-dies", async () => {
      await server.services.mail.send({ to: "three@example.com", subject: "three", text: "three" });
      await db().update(jobs).set({ lockedUntil: server.clock.now() }).where(eq(jobs.kind, "test-dies"));
      if (sink.mails.length === 1) throw new Error("as good as dead");
    });
    await enqueueJob(db(), { kind: "test-dies", runAt: server.clock.now() });
    await server.runJobs();
    server.clock.advance(900_000);
    await server.runJobs();
    expect(receivers()).toEqual(["three@example.com"]);
  });

  it("that may have been taken in carry the same id at the next try: a receiver drops the second", async () => {
    server.services.jobs.register("test-doubt", () => server.services.mail.send({ to: "four@example.com", subject: "four", text: "four" }));
    sink.mode = "swallow";
    await enqueueJob(db(), { kind: "test-doubt", runAt: server.clock.now() });
    await server.runJobs();
    sink.mode = "accept";
    server.clock.advance(900_000);
    await server.runJobs();
    expect(sink.mails.length).toBeGreaterThanOrEqual(2);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it("of a password leave within two seconds while the mail server of all others hangs on their connections", {
    timeout: 300_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(server)));
    const waiting = await makeSignedIn(server);
    sink.mode = "hang";
    const visits = sink.visits;
    for (const { id } of people)
      await db().transaction((tx) => notify(tx, { ...moved, values, userId: id } as Parameters<typeof notify>[1], server.clock.now()));
    // New connections are made for them, as many as they may have, and nothing is said on them.
    await expect.poll(() => sink.visits - visits, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
    sink.mode = "accept";
    const asked = performance.now();
    await server.call("POST", "/forgot-password", { body: { email: waiting.user.email } });
    await expect.poll(() => receivers().includes(waiting.user.email), { timeout: 5_000, interval: 20 }).toBe(true);
    expect((sink.mails.find(({ to }) => to === waiting.user.email)?.at ?? Infinity) - asked).toBeLessThan(2_000);
  });
});
