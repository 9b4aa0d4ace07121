import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { Attempt } from "#contract/coursework/coursework.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { LearnerPage } from "#contract/enrollments/learner-page.ts";
import type { NotificationList } from "#contract/notifications/notifications.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { application, makeItem, makeSection, quiz } from "#tests/support/course-factories.ts";
import { makeSignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const NOW = new Date("2026-11-22T06:00:00Z");
const DAY = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterAll(() => server.close());

/** A class of two, a quiz and an application in its course. */
async function room(body: Parameters<typeof quiz>[0] = {}) {
  server.clock.set(NOW);
  const made = await makeClass(server, { students: 2 });
  const section = await makeSection(server.services.db, made.program.id);
  const item = await makeItem(server.services.db, section.id, { body: quiz(body) });
  const work = await makeItem(server.services.db, section.id, { body: application() });
  const [first, other] = made.learners;
  if (!first || !other) throw new Error("nobody learns");
  const learners = [await signIn(server, first.user), await signIn(server, other.user)] as const;
  const path = `/instructor/programs/${made.program.id}/students/${first.user.id}`;
  const give = (to: string, sent: object, { headers } = made.teacher) => server.call("PUT", `${path}/${to}`, { headers, body: sent });
  const page = async () => (await server.call<LearnerPage>("GET", path, { headers: made.teacher.headers })).data;
  const begin = ({ headers }: (typeof learners)[number], more: object = {}) =>
    server.call<Attempt>("POST", `/activities/${item.id}/attempts`, { headers, body: { id: randomUUID(), ...more } });
  const read = async ({ headers }: (typeof learners)[number], id = item.id) =>
    (await server.call<ItemContent>("GET", `/content/${id}`, { headers })).data;
  return { ...made, item, work, path, learners, give, page, begin, read };
}
const minutesOf = ({ started_at: from, ends_at: to }: Attempt["summary"]) => (Date.parse(to ?? "") - Date.parse(from)) / 60_000;

describe("more time for one learner (issue 23.3)", () => {
  it("lengthens the limit of their quizzes by percent or minutes, and of nobody else’s", async () => {
    const { give, learners, begin, read, page } = await room({ timeLimit: 30, attemptsAllowed: 3 });
    expect(await give("extra-time", { unit: "percent", amount: 25, reason: "توصية طبية" })).toMatchObject({ status: 200 });
    expect((await page()).extra_time).toEqual({ unit: "percent", amount: 25, reason: "توصية طبية" });
    expect((await read(learners[0])).activity?.time_limit).toBe(38);
    expect(minutesOf((await begin(learners[0])).data.summary)).toBe(38);
    expect(minutesOf((await begin(learners[1])).data.summary)).toBe(30);
    await give("extra-time", { unit: "minutes", amount: 10, reason: "توصية طبية" });
    expect((await read(learners[0])).activity?.time_limit).toBe(40);
    await give("extra-time", { unit: "minutes", amount: 0, reason: "انتهت الحاجة" });
    expect((await read(learners[0])).activity?.time_limit).toBe(30);
    expect((await page()).extra_time).toBeNull();
  });

  it("moves a due date, before which attempts begin and after which they do not", async () => {
    const { give, learners, begin, read, item, cohort } = await room({ dueAfterDays: 0 });
    const due = (await read(learners[1])).activity?.due_at ?? "";
    expect(new Date(Date.parse(due) + 3 * 3_600_000).toISOString()).toBe(`${cohort.startsOn}T23:59:00.000Z`);
    server.clock.set(new Date(Date.parse(due) + 1));
    expect(await begin(learners[0])).toMatchObject({ status: 409, code: "quiz_overdue" });
    const day = new Date(Date.parse(due) + 2 * DAY).toISOString().slice(0, 10);
    expect(await give(`due-dates/${item.id}`, { due_on: day, reason: "عذر مقبول" })).toMatchObject({ status: 200 });
    expect(await begin(learners[0])).toMatchObject({ status: 201 });
    expect(await begin(learners[1])).toMatchObject({ status: 409, code: "quiz_overdue" });
  });

  it("takes what was done in time without a network for seven days, by when it was done", async () => {
    const { learners, begin, read, work, give, path } = await room({ dueAfterDays: 0, attemptsAllowed: 5 });
    const due = Date.parse((await read(learners[0])).activity?.due_at ?? "");
    const made = { answers: [], started_at: new Date(due - 60_000).toISOString() };
    server.clock.set(new Date(due + 6 * DAY));
    expect(await begin(learners[0], made)).toMatchObject({ status: 201 });
    expect(await begin(learners[0], { ...made, started_at: new Date(due + 60_000).toISOString() })).toMatchObject({ code: "quiz_overdue" });
    server.clock.set(new Date(due + 8 * DAY));
    expect(await begin(learners[0], made)).toMatchObject({ code: "quiz_overdue" });
    expect(path).toContain("/students/");

    const today = new Date(due).toISOString().slice(0, 10);
    await give(`due-dates/${work.id}`, { due_on: today, reason: "موعد" });
    server.clock.set(new Date(due + DAY));
    const hand = (written_at: string) =>
      server.call<Submission>("POST", `/applications/${work.id}/submissions`, {
        headers: learners[0].headers,
        body: { id: randomUUID(), type: "text", text: "عملي", url: null, submit: true, written_at },
      });
    expect((await hand(new Date(due - 60_000).toISOString())).data).toMatchObject({ late: false });
  });

  it("is told to the learner, by e-mail too, when it changes and not else; why it was given is told to nobody", async () => {
    const { give, learners, item, program } = await room({ timeLimit: 30 });
    const told = async ({ headers }: (typeof learners)[number]) =>
      (await server.call<NotificationList>("GET", "/notifications", { headers })).data.map(({ kind, target, translations }) => [
        kind,
        target,
        translations.en.title,
        translations.en.body.replaceAll(/[\u2066-\u2069]/gu, ""),
      ]);
    const secret = "توصية طبية سرية";
    const mailed = () => server.services.db.$count(jobs, eq(jobs.kind, "notification-mail"));
    const before = await mailed();
    await give("extra-time", { unit: "minutes", amount: 0, reason: secret });
    expect(await told(learners[0])).toEqual([]);
    for (let round = 0; round < 2; round += 1) await give("extra-time", { unit: "minutes", amount: 10, reason: secret });
    server.clock.advance(1_000);
    for (let round = 0; round < 2; round += 1) await give(`due-dates/${item.id}`, { due_on: "2026-12-01", reason: secret });
    server.clock.advance(1_000);
    await give("extra-time", { unit: "percent", amount: 25, reason: secret });
    server.clock.advance(1_000);
    await give("extra-time", { unit: "percent", amount: 0, reason: secret });
    server.clock.advance(1_000);
    for (let round = 0; round < 2; round += 1) await give(`due-dates/${item.id}`, { due_on: null, reason: secret });
    const course = { type: "course", id: String(program.id) };
    const lesson = { type: "lesson", id: `${program.id}-${item.id}` };
    const { titleEn: title } = program;
    expect((await told(learners[0])).toReversed()).toEqual([
      [
        "time_changed",
        course,
        "You have more time in quizzes",
        `10 minutes more in every quiz of ${title} that has a time limit and begins from now on.`,
      ],
      [
        "time_changed",
        lesson,
        "A due date has moved for you",
        expect.stringMatching(new RegExp(`in ${title}: now Tuesday 1 December, 11:59 pm\\.$`, "u")),
      ],
      [
        "time_changed",
        course,
        "You have more time in quizzes",
        `25% more in every quiz of ${title} that has a time limit and begins from now on.`,
      ],
      ["time_changed", course, "Your extra time in quizzes has ended", `In ${title}.`],
      ["time_changed", lesson, "A due date is as everybody’s again", expect.stringContaining(title)],
    ]);
    expect(await told(learners[1])).toEqual([]);
    expect((await mailed()) - before, "by e-mail too").toBe(5);
    const kept = await server.services.db.select().from(notifications).where(eq(notifications.userId, learners[0].user.id));
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it("is the instructors’ of the course alone, for its learners and its items alone", async () => {
    const { give, path, item, teacher, page } = await room();
    const elsewhere = await room();
    const stranger = await makeSignedIn(server, { type: "instructor" });
    const reason = { unit: "minutes", amount: 5, reason: "سبب" };
    const moved = { due_on: "2026-12-01", reason: "سبب" };
    const nobody = path.replace(/\d+$/u, String(stranger.user.id));
    for (const answer of [
      await give("extra-time", reason, stranger),
      await give(`due-dates/${item.id}`, moved, stranger),
      await give(`due-dates/${elsewhere.item.id}`, moved),
      await server.call("PUT", `${nobody}/extra-time`, { headers: teacher.headers, body: reason }),
    ])
      expect(answer).toMatchObject({ status: 404, code: "not_found" });
    expect(await give("extra-time", { ...reason, reason: " " })).toMatchObject({ status: 422 });
    expect(await give(`due-dates/${item.id}`, { ...moved, due_on: "2026-02-31" })).toMatchObject({ status: 422 });
    await give(`due-dates/${item.id}`, moved);
    expect((await page()).due).toContainEqual(expect.objectContaining({ item_id: item.id, extended: { reason: "سبب" } }));
    await give(`due-dates/${item.id}`, { ...moved, due_on: null });
    expect((await page()).due.find(({ item_id: id }) => id === item.id)).toMatchObject({ due_at: null, extended: null });
  });
});
