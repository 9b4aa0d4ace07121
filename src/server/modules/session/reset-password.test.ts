import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import { oneTimeTokens } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { mailText } from "#tests/support/mail/read-mail.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
const NEW = "Qalam#2027";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (email: string, language: "ar" | "en" = "ar") => {
  // Mails are told apart by their time.
  server.clock.advance(1_000);
  return new TestBrowser(server.app, { language }).call("POST", "/forgot-password", { email });
};
const set = (token: string, password = NEW) =>
  new TestBrowser(server.app).call("POST", "/reset-password", { token, password, password_confirmation: password });

interface SentEmail {
  subject: string;
  text: string;
  token: string;
}

/** The server does its jobs by itself; this waits until none is left. */
async function jobsDone(): Promise<void> {
  await vi.waitFor(
    async () => {
      await server.services.jobs.runDue();
      expect(await server.services.db.select({ kind: jobs.kind, error: jobs.lastError }).from(jobs).where(isNull(jobs.doneAt))).toEqual([]);
    },
    { timeout: 60_000, interval: 25 },
  );
}

/** The mails with a reset link written for an address, oldest first. */
async function mailsTo(email: string): Promise<SentEmail[]> {
  await jobsDone();
  const folder = join(server.services.config.dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).toSorted();
  const emails: SentEmail[] = [];
  for (const name of names) {
    const raw = await readFile(join(folder, name), "utf8");
    const [head = ""] = raw.split("\r\n\r\n", 1);
    if (!head.includes(`To: ${email}`)) continue;
    const text = mailText(raw);
    if (!text.includes("/reset-password?token=")) continue;
    emails.push({ subject: subjectOf(head), text, token: /token=([\w-]+)/u.exec(text)?.[1] ?? "" });
  }
  return emails;
}

/** Unfolds and decodes `=?UTF-8?B?…?=` words. */
const subjectOf = (head: string): string =>
  (/^Subject: ((?:.*)(?:\r\n[ \t].*)*)/mu.exec(head)?.[1] ?? "")
    .replaceAll(/\?=\r\n[ \t]+=\?/gu, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/giu, (_, kind: string, coded: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(coded, "base64").toString("utf8")
        : decodeURIComponent(coded.replaceAll("_", " ").replaceAll(/=([0-9A-F]{2})/gu, "%$1")),
    );

async function learner(language: "ar" | "en" = "ar") {
  const visitor = new TestBrowser(server.app, { language });
  const { email, data } = await visitor.register();
  return { visitor, email, userId: data.user.id };
}

describe("asking for a new password (R3.9)", () => {
  it("answers the same whether the e-mail is known or not, and mails only the known one", async () => {
    const { email } = await learner();
    const known = await ask(email);
    const unknown = await ask("nobody@example.com");
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    expect(known).toMatchObject({ status: 200, data: { done: true }, message: "إذا كان البريد مسجلًا لدينا، فستصل إليه رسالة خلال دقائق." });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo("nobody@example.com")).toHaveLength(0);
  });

  it("writes in the language of the account, whoever asks", async () => {
    const arabic = await learner("ar");
    const english = await learner("en");
    await ask(arabic.email, "en");
    await ask(english.email, "ar");
    const [ar] = await mailsTo(arabic.email);
    const [en] = await mailsTo(english.email);
    expect(ar?.subject).toBe("إعادة تعيين كلمة المرور");
    expect(ar?.text).toContain("الرابط صالح 60 دقيقة ولمرة واحدة");
    expect(en?.subject).toBe("Reset your password");
    expect(en?.text).toContain("The link works once, for 60 minutes");
    expect(en?.text).toContain(`${server.services.config.publicUrl}/reset-password?token=${en?.token}`);
  });

  it("leaves no token where jobs or tokens are kept", async () => {
    const { email } = await learner();
    await ask(email);
    const [arrived] = await mailsTo(email);
    const kept = JSON.stringify([await server.services.db.select().from(jobs), await server.services.db.select().from(oneTimeTokens)]);
    expect(arrived?.token).toMatch(/^[\w-]{43}$/u);
    expect(kept).not.toContain(arrived?.token);
  });
});

describe("setting it", () => {
  it("works with the link: the new password signs in, the old one and every session are over", async () => {
    const { visitor, email } = await learner();
    await ask(email);
    const [arrived] = await mailsTo(email);
    expect(await set(arrived?.token ?? "")).toMatchObject({ status: 200, data: { done: true } });
    expect(await visitor.call("GET", "/platform/profile")).toMatchObject({ status: 401 });
    expect(await new TestBrowser(server.app).logIn(email, PASSWORD)).toMatchObject({ status: 422, code: "login_invalid" });
    expect(await new TestBrowser(server.app).logIn(email, NEW)).toMatchObject({ status: 200 });
  });

  it("works once, and uses the account's other links up", async () => {
    const { email, userId } = await learner();
    await ask(email);
    const [first] = await mailsTo(email);
    await ask(email);
    const [, second] = await mailsTo(email);
    expect(second?.token).not.toBe(first?.token);
    const answers = await Promise.all([set(first?.token ?? ""), set(first?.token ?? "")]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
    for (const used of [first, second]) expect(await set(used?.token ?? "")).toMatchObject({ status: 422, code: "reset_link_invalid" });
    const open = await server.services.db
      .select()
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt)));
    expect(open).toHaveLength(0);
  });

  it("works for 60 minutes", async () => {
    const { email } = await learner();
    await ask(email);
    const [arrived] = await mailsTo(email);
    server.clock.advance(60 * MINUTE);
    expect(await set(arrived?.token ?? "")).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });

  it("refuses a weak password by its field and leaves the link good", async () => {
    const { email } = await learner();
    await ask(email);
    const [arrived] = await mailsTo(email);
    const weak = await set(arrived?.token ?? "", "madrasa2026");
    expect(weak).toMatchObject({ status: 422, code: "validation_error", error_keys: { password: [{ key: "password.upper" }] } });
    expect(await set(arrived?.token ?? "")).toMatchObject({ status: 200 });
  });

  it("refuses a guess, and the ticket of a device", async () => {
    expect(await set("guess")).toMatchObject({ status: 422, code: "reset_link_invalid" });
    const { email } = await learner();
    for (let device = 2; device <= 3; device += 1) await new TestBrowser(server.app).logIn(email);
    const { ticket } = (await new TestBrowser(server.app).logIn(email)).data as unknown as DeviceLimit;
    expect(await set(ticket)).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });
});
