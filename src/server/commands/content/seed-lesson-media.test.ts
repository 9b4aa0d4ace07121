import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourseOverview, EnrollmentSections, ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { seedLessonMedia } from "./seed-lesson-media.ts";
import { programItems, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import type { StoredQuestion } from "#server/db/tables/learning-content.ts";
import { itemContents, itemProgress } from "#server/db/tables/learning.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { DEMO_PASSWORD } from "#server/db/seed/accounts.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { webVtt } from "#server/db/seed/lessons/lesson-media.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");

let server: TestServer;
let student: TestBrowser;
let mine: Enrollment[];
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
  await seedDemo(server.services.db, SUNDAY);
  student = new TestBrowser(server.app, { language: "en" });
  await student.logIn("student@qabas.example", DEMO_PASSWORD);
  mine = (await student.call<Enrollment[]>("GET", "/student/enrollments")).data;
});
afterAll(() => server.close());
const db = () => server.services.db;
const of = (slugPart: string) => {
  const found = mine.find(({ program }) => program.title.includes(slugPart));
  if (!found) throw new Error(slugPart);
  return found;
};
const overview = async (part: string) => (await student.call<CourseOverview>("GET", `/course/${of(part).program.id}/overview`)).data;
const open = async (part: string, title: string) => {
  const item = (await overview(part)).sections.flatMap(({ items }) => items).find((one) => one.title === title);
  const answer = await student.call<ItemContent>("GET", `/content/${item?.id}`);
  expect(answer.status, title).toBe(200);
  return answer.data;
};

/** How many of a question's answers are among what it offers. */
function rightAnswers({ kind, accepted, correct, options, matches = [], pairs = [] }: StoredQuestion): number {
  const known = (among: { id: string }[], id: string) => among.some((one) => one.id === id);
  if (kind === "short_answer") return accepted.length;
  if (kind === "matching") return pairs.filter(({ option, match }) => known(options, option) && known(matches, match)).length;
  return correct.filter((id) => known(options, id)).length;
}

describe("the demo's lessons", () => {
  it("are there for every item of every program, of the item's kind", async () => {
    const [row] = await db()
      .select({
        items: sql<number>`count(*)::int`,
        filled: sql<number>`(count(*) filter (where ${itemContents.body} ->> 'kind' = ${programItems.kind}))::int`,
        formats: sql<number>`(count(*) filter (where (${programItems.kind} = 'lesson') = (${programItems.format} is not null)))::int`,
      })
      .from(programItems)
      .leftJoin(itemContents, eq(itemContents.itemId, programItems.id));
    expect(row?.items).toBeGreaterThan(400);
    expect([row?.filled, row?.formats]).toEqual([row?.items, row?.items]);
  });

  it("say in both languages the same number of things", async () => {
    const rows = await db().select({ body: itemContents.body }).from(itemContents);
    for (const { body } of rows) {
      const blocks = "brief" in body ? body.brief : body.body;
      expect(blocks.en.map(({ type }) => type)).toEqual(blocks.ar.map(({ type }) => type));
      expect(blocks.ar.length).toBeGreaterThan(0);
      if (body.kind !== "activity") continue;
      for (const question of body.questions) {
        expect(rightAnswers(question)).toBeGreaterThan(0);
      }
    }
  });

  it("add up, as the student has gone through them, to the progress that the enrollment says", async () => {
    const rows = await db()
      .select({
        slug: programs.slug,
        progress: enrollments.progress,
        sum: sql<number>`(select coalesce(sum(p.percent), 0) from ${itemProgress} p where p.enrollment_id = ${enrollments.id})::int`,
        items: sql<number>`(select count(*) from program_items i join program_sections s on s.id = i.section_id where s.program_id = ${programs.id})::int`,
      })
      .from(enrollments)
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(and(eq(users.email, "student@qabas.example"), inArray(enrollments.status, ["active", "completed"])));
    expect(rows).toHaveLength(4);
    for (const { slug, progress, sum, items } of rows) expect(Math.floor(sum / items), slug).toBe(progress);
  });

  it("go on at the film that was left half-way, and a lecture is within 24 hours", async () => {
    const course = await overview("Python");
    expect(course).toMatchObject({
      next_item: { title: "Grouping by region", number: 10 },
      progress: { percent: 62, items_done: 13, items_total: 22 },
    });
    expect(course.announcements.length).toBeGreaterThan(1);
    const lecture = await open("Python", "Questions to job market data");
    expect(lecture.interactive_lecture).toMatchObject({ starts_at: "2026-11-22T13:30:00.000Z", status: "scheduled", join_url: null });
    server.clock.set(new Date("2026-11-22T13:21:00Z"));
    expect((await open("Python", "Questions to job market data")).interactive_lecture?.join_url).toMatch(/^https:/u);
    server.clock.set(SUNDAY);
  });

  it("of a diploma show every state, and say what opens what is locked (R6.2)", async () => {
    const { data } = await student.call<EnrollmentSections>("GET", `/student/enrollments/${of("Human").id}/sections`);
    expect(data.sections.map(({ status, locked_reason: why }) => [status, why?.code ?? null])).toEqual([
      ["completed", null],
      ["in_progress", null],
      ["available", null],
      ["locked", "after_section"],
      ["locked", "after_section"],
      ["locked", "opens_at"],
      ["locked", "after_section"],
      ["locked", "after_all"],
    ]);
    expect(data.sections[3]?.locked_reason).toMatchObject({ title: "Recruitment and selection" });
    expect(data.sections[5]?.locked_reason?.opens_at).toBe("2027-01-09T21:00:00.000Z");
    expect(data.sections[7]?.locked_reason).toMatchObject({ done: 1, total: 7 });
    expect(data.progress).toMatchObject({ percent: 15, sections_done: 1, sections_total: 8 });
  });
});

describe("their files", () => {
  it("are seeded once, and every byte of a saved course can be fetched", async () => {
    const seeded = await seedLessonMedia(server.services, SUNDAY);
    expect(seeded).toBeGreaterThan(8);
    expect(await seedLessonMedia(server.services, SUNDAY)).toBe(0);
    const { data } = await student.call<OfflineManifest>("GET", `/student/enrollments/${of("Python").id}/offline-manifest`);
    const sizes = await Promise.all(
      data.files.map(
        async ({ url }) => (await server.app.inject({ method: "GET", url, headers: { cookie: student.deviceCookie } })).rawPayload.length,
      ),
    );
    expect(sizes).toEqual(data.files.map(({ bytes }) => bytes));
    expect(data.total).toBe(sizes.reduce((sum, bytes) => sum + bytes, 0));
    expect(data.total).toBeGreaterThan(200_000);
    expect(data.total).toBeLessThan(1_000_000);
  });

  it("are a film with captions and lines, a sound, a PDF, a figure in its text and an attachment", async () => {
    const film = (await open("Python", "Grouping by region")).lesson;
    expect(film).toMatchObject({
      format: "video",
      media: { kind: "video", type: "video/webm", duration_s: 48, width: 640 },
      attachments: [{ name: "jobs.csv" }],
    });
    expect(film?.captions.map(({ language, kind }) => [language, kind])).toEqual([
      ["ar", "captions"],
      ["en", "captions"],
    ]);
    const vtt = await server.app.inject({ method: "GET", url: film?.captions[1]?.url ?? "", headers: { cookie: student.deviceCookie } });
    expect(vtt.body).toBe(webVtt(film?.transcript.en ?? [], 48));
    expect(vtt.body).toMatch(/^WEBVTT\n\n00:00:00\.500 --> 00:00:06\.000\nToday's question/u);
    expect((await open("Professional", "The short paragraph")).lesson).toMatchObject({ format: "audio", media: { kind: "audio" } });
    expect((await open("Python", "Data types and tables")).lesson).toMatchObject({
      format: "pdf",
      media: { kind: "pdf", type: "application/pdf" },
    });
    const figure = (await open("Python", "Choosing the right chart")).lesson?.body.ar.find(({ type }) => type === "figure");
    expect(figure).toMatchObject({ media: { kind: "image", width: 960 } });
  });

  it("leave what is no demo alone", async () => {
    const other = await startTestServer({ now: SUNDAY });
    expect(await seedLessonMedia(other.services, SUNDAY)).toBe(0);
    await other.close();
  });
});

describe("what the student handed in", () => {
  it("is read with its mark and words; the quiz of 16 ran out of time, then was passed", async () => {
    expect((await open("Professional", "Rewriting a letter")).application?.submission).toMatchObject({
      status: "graded",
      degree: 17,
      feedback: expect.any(String),
    });
    const quiz = (await open("Python", "Critique of published charts")).activity;
    expect(quiz).toMatchObject({ question_count: 5, time_limit: 10, attempts_left: 1, best_score: 83, questions: null });
    expect(quiz?.attempts.map(({ status, score }) => [status, score])).toEqual([
      ["expired", expect.any(Number)],
      ["graded", 83],
    ]);
    expect(await db().$count(itemProgress, and(eq(itemProgress.percent, 100)))).toBeGreaterThan(18);
  });
});
