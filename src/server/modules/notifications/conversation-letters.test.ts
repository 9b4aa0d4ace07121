import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type ConversationEmails,
  DEFAULT_CHOICES,
  type NotificationPreferences,
} from "#contract/notifications/notification-preferences.ts";
import { unsubscribeToken } from "#server/commands/notifications/email-consent.ts";
import { gatherLetters, lettersDue } from "#server/commands/notifications/gather-letters.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** Ten in the morning of a Sunday in Riyadh. */
const SUNDAY_AT_TEN = new Date("2026-11-22T07:00:00Z");
const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
let weeks = 0;
// Never back: what recurs by itself was done by then.
beforeEach(() => server.clock.set(new Date(SUNDAY_AT_TEN.getTime() + 14 * 24 * HOUR_MS * weeks++)));

const PROGRAM = { ar: "تحليل البيانات", en: "Data analysis" };
async function said({ user }: SignedIn, thread: string, about: "answer" | "message" = "answer") {
  const target = { type: "question", id: `3-${thread}` } as const;
  const news = { userId: user.id, kind: "review_reply" as const, target, values: { about, program: PROGRAM } };
  await server.services.db.transaction((tx) => notify(tx, news, server.clock.now()));
  server.clock.advance(1_000);
}
/** What is under way is done before the clock goes on: a job that takes a day is begun anew. */
async function pass(hours: number) {
  await emailsOf(server, "");
  server.clock.advance(hours * HOUR_MS);
}
async function choose({ headers }: SignedIn, how?: ConversationEmails, email = true) {
  const { version } = (await server.call<NotificationPreferences>("GET", "/notification-preferences", { headers })).data;
  const choices = { ...DEFAULT_CHOICES, review_reply: { app: true, push: false, email } };
  const body = { choices, quiet_hours: null, version, ...(how ? { conversation_emails: how } : {}) };
  return await server.call<NotificationPreferences>("PATCH", "/notification-preferences", { headers, body });
}
/** Somebody who wishes for emails about conversations. */
async function reader(how?: ConversationEmails, language: "ar" | "en" = "en") {
  const person = await makeSignedIn(server, { language });
  expect((await choose(person, how)).status).toBe(200);
  server.clock.advance(1_000);
  return person;
}
const gather = () => gatherLetters(server.services.db, server.clock.now());
const letters = async ({ user }: SignedIn) => await emailsOf(server, user.email);

describe("issue 23.5: what is said in conversations comes together in letters", () => {
  it("is of seven in the morning, the weekly one of Sunday", () => {
    const due = (at: string) => Object.values(lettersDue(new Date(at))).map((one) => one.toISOString());
    expect(due("2026-11-22T03:59:59Z")).toEqual(["2026-11-21T04:00:00.000Z", "2026-11-15T04:00:00.000Z"]);
    expect(due("2026-11-22T04:00:00Z")).toEqual(["2026-11-22T04:00:00.000Z", "2026-11-22T04:00:00.000Z"]);
    expect(due("2026-11-24T20:59:00Z")).toEqual(["2026-11-24T04:00:00.000Z", "2026-11-22T04:00:00.000Z"]);
  });

  it.each(["ar", "en"] as const)(
    "one a day where nothing else was chosen, a link each thread, each thing once however often it is asked (%s)",
    async (language) => {
      const person = await reader(undefined, language);
      await said(person, "first");
      await said(person, "second", "message");
      await said(person, "first");
      await gather();
      expect(await letters(person)).toEqual([]);
      await pass(21);
      await Promise.all([gather(), gather()]);
      const [letter, ...more] = await letters(person);
      expect(more).toEqual([]);
      expect(letter?.subject).toBe(language === "ar" ? "ما قيل في دوراتك" : "What was said in your courses");
      for (const thread of ["first", "second"]) expect(letter?.text.split(`/course/3/questions/${thread}`)).toHaveLength(2);
      expect(letter?.text).toContain(PROGRAM[language]);
      await said(person, "third");
      await gather();
      expect(await letters(person)).toHaveLength(1);
      await pass(24);
      await gather();
      await pass(24);
      await gather();
      const all = await letters(person);
      expect(all.map(({ text }) => [...text.matchAll(/questions\/(\w+)/gu)].map(([, thread]) => thread))).toEqual([
        ["first", "second"],
        ["third"],
      ]);
    },
  );

  it("one a week, each by itself, or none, as a person chose", async () => {
    const [weekly, each, never] = [await reader("weekly"), await reader("each"), await reader("never")];
    for (const person of [weekly, each, never]) for (const thread of ["a", "b"]) await said(person, thread);
    await pass(24);
    await gather();
    expect([await letters(weekly), await letters(never)]).toEqual([[], []]);
    expect((await letters(each)).map(({ text }) => text.includes("/unsubscribe?token="))).toEqual([true, true]);
    await pass(6 * 24);
    await gather();
    expect([await letters(weekly), await letters(each), await letters(never)].map(({ length }) => length)).toEqual([1, 2, 0]);
  });

  it("tells nothing that was read meanwhile, that came before it was wished for, or of which no email is wished for", async () => {
    const [read, late, silent] = [await reader(), await makeSignedIn(server, { language: "en" }), await reader()];
    for (const person of [read, late, silent]) await said(person, "a");
    await server.call("POST", "/notifications/read", { headers: read.headers, body: { all_until: server.clock.now().toISOString() } });
    server.clock.advance(1_000);
    await choose(late, "daily");
    await choose(silent, "daily", false);
    await pass(24);
    await gather();
    for (const person of [read, late, silent]) expect(await letters(person)).toEqual([]);
  });

  it("ends by the link at its foot, without signing in, for its own person alone", async () => {
    const [person, other] = [await reader(), await reader()];
    await said(person, "a");
    await pass(24);
    await gather();
    const token = unsubscribeToken(server.services.config.secret, person.user.id, "conversation");
    expect((await letters(person))[0]?.text).toContain(`/unsubscribe?token=${encodeURIComponent(token)}`);
    const forged = token.replace(/^\d+/u, String(other.user.id));
    expect(await server.call("POST", "/unsubscribe", { body: { token: forged } })).toMatchObject({ status: 404 });
    for (let time = 0; time < 2; time += 1)
      expect(await server.call("POST", "/unsubscribe", { body: { token } })).toMatchObject({ status: 200, data: { kind: "conversation" } });
    const kept = async ({ headers }: SignedIn) =>
      (await server.call<NotificationPreferences>("GET", "/notification-preferences", { headers })).data.conversation_emails;
    expect([await kept(person), await kept(other)]).toEqual(["never", "daily"]);
    await said(person, "b");
    await pass(24);
    await gather();
    expect(await letters(person)).toHaveLength(1);
    // A page that does not know of it changes nothing of it.
    await choose(person);
    expect(await kept(person)).toBe("never");
  });
});
