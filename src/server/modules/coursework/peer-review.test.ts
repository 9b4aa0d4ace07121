import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { API_BASE } from "#contract/endpoint.ts";
import type { PeerPart } from "#contract/coursework/peer-part.ts";
import type { PeerReviewRow } from "#contract/coursework/peer-review.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { handedInWork } from "#server/commands/coursework/portfolio/portfolio-work.ts";
import { keepPeerReviews } from "#server/commands/coursework/peers/share-works.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { application, makeItem } from "#tests/support/course-factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;
type Learner = Awaited<ReturnType<typeof learnerOf>>;

const DAY_MS = 86_400_000;
const RULES = { each: 2, days: 3, anonymous: true, by_rubric: true };
const LINES = [
  { id: "idea", title: { ar: "الفكرة", en: "Idea" }, points: 12 },
  { id: "form", title: { ar: "العرض", en: "Form" }, points: 8, levels: [level(8), level(4), level(0)] },
];
function level(points: number) {
  return { points, title: { ar: `مستوى ${points}`, en: `Level ${points}` } };
}
const REVIEW = {
  rubric: [
    { id: "idea", points: 9 },
    { id: "form", points: 4 },
  ],
  comment: "فكرة واضحة، وينقصها مثال",
};

/** A course whose application fell due in the morning's cohort, and learners who handed in before. */
async function room({ count = 4, rules = RULES as typeof RULES, handIn = true } = {}) {
  const made = await teachingRoom(server);
  const learners: Learner[] = [];
  for (let n = 0; n < count; n += 1) learners.push(await learnerOf(server, made, { status: "active" }));
  // The cohort began on the first; this is the twenty-second.
  const body = { ...application({ dueAfterDays: 22 }), maxDegree: 20, rubric: LINES, peerReview: rules };
  const item = await makeItem(db(), made.section.id, { body });
  const hand = (learner: Learner, text = "عملي") =>
    learner.visitor.call("POST", `/applications/${item.id}/submissions`, { id: randomUUID(), type: "text", text, submit: true });
  if (handIn) for (const learner of learners) expect(await hand(learner)).toMatchObject({ status: 201 });
  const later = (days: number) => {
    server.clock.set(new Date(SUNDAY_MORNING.getTime() + days * DAY_MS));
    return keepPeerReviews(db(), server.clock.now());
  };
  const part = async (learner: Learner) =>
    (await learner.visitor.call<ItemContent>("GET", `/content/${item.id}`)).data.application?.peers as PeerPart;
  const write = (learner: Learner, id: string, body_: object = REVIEW) => learner.visitor.call("PUT", `/peer-reviews/${id}`, body_);
  const list = async (query = "") =>
    (await made.teacher.call<PeerReviewRow[]>("GET", `/instructor/items/${item.id}/peer-reviews${query}`)) as unknown as {
      status: number;
      data: PeerReviewRow[];
      meta: { counts: Record<string, number> };
    };
  const workOf = async ({ enrollment }: Learner) => {
    const [row] = await db()
      .select()
      .from(submissions)
      .where(and(eq(submissions.enrollmentId, enrollment.id), eq(submissions.itemId, item.id)));
    return row?.id ?? "";
  };
  const details = async (sid: string) => (await made.teacher.call<MarkingDetails>("GET", `/instructor/submissions/${sid}`)).data;
  const rowsOf = async (learner: Learner) =>
    await db().select().from(peerReviews).where(eq(peerReviews.enrollmentId, learner.enrollment.id));
  const told = async ({ userId }: Pick<Learner, "userId">) =>
    (await db().select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind, values }) => ({ kind, values }));
  return {
    ...made,
    learners: learners as [Learner, Learner, Learner, Learner],
    item,
    hand,
    later,
    part,
    write,
    list,
    workOf,
    details,
    rowsOf,
    told,
  };
}

/** What a signed-in request carries. */
const headersOf = ({ visitor }: Learner) => ({
  authorization: `Bearer ${visitor.token}`,
  cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  "x-xsrf-token": decodeURIComponent(visitor.cookies.get("XSRF-TOKEN") ?? ""),
});

/** Writes every review that waits for a learner. */
async function reviewAll(made: Awaited<ReturnType<typeof room>>, learner: Learner) {
  for (const { id } of (await made.part(learner)).to_review) expect(await made.write(learner, id)).toMatchObject({ status: 200 });
}

describe("learners review each other's work (issue 23.8)", () => {
  it("once it fell due, each as many as the rules say: before, nobody sees another's", async () => {
    const made = await room();
    const [a, b] = made.learners;
    await made.later(0);
    expect(await made.part(a)).toMatchObject({ state: "waiting", each: 2, to_review: [], received: [] });
    await made.later(2);
    await keepPeerReviews(db(), server.clock.now());
    for (const learner of made.learners) {
      const part = await made.part(learner);
      expect(part).toMatchObject({ state: "open", received: [] });
      expect(part.to_review).toHaveLength(2);
      expect(part.to_review.map(({ by, text }) => [by, text])).toEqual([
        [null, "عملي"],
        [null, "عملي"],
      ]);
      expect(await made.told(learner)).toEqual([{ kind: "time_changed", values: expect.objectContaining({ change: "reviews_due" }) }]);
    }
    const own = await made.workOf(a);
    expect((await made.rowsOf(a)).map(({ submissionId }) => submissionId)).not.toContain(own);
    const [first] = (await made.part(a)).to_review;
    expect(await made.write(b, first?.id ?? "")).toMatchObject({ status: 404 });
  });

  it("are refused what is not theirs: another course's learner, an instructor elsewhere, and a learner in the instructor's place", async () => {
    const made = await room();
    const [a] = made.learners;
    const other = await room({ count: 2 });
    await made.later(2);
    const id = (await made.part(a)).to_review[0]?.id ?? "";
    expect(await made.write(other.learners[0], id)).toMatchObject({ status: 404 });
    expect(await made.write(other.learners[0], randomUUID())).toMatchObject({ status: 404 });
    const path = `/instructor/items/${made.item.id}/peer-reviews`;
    expect(await other.teacher.call("GET", path)).toMatchObject({ status: 404 });
    expect(await other.teacher.call("POST", `${path}/share`)).toMatchObject({ status: 404 });
    expect(await a.visitor.call("GET", path)).toMatchObject({ status: 403 });
    await made.write(a, id);
    const hide = { hidden: true, reason: "كلام جارح" };
    expect(await other.teacher.call("PUT", `/instructor/peer-reviews/${id}/hidden`, hide)).toMatchObject({ status: 404 });
    expect(await a.visitor.call("PUT", `/instructor/peer-reviews/${id}/hidden`, hide)).toMatchObject({ status: 403 });
  });

  it("with points that the rubric knows and a comment, changed until the reviewing ends, not before and not after", async () => {
    const made = await room();
    const [a] = made.learners;
    await made.later(2);
    const [one] = (await made.part(a)).to_review;
    const id = one?.id ?? "";
    expect(await made.write(a, id, { ...REVIEW, comment: "  " })).toMatchObject({ status: 422 });
    expect(await made.write(a, id, { ...REVIEW, rubric: [{ id: "idea", points: 9 }] })).toMatchObject({ status: 422 });
    for (const points of [5, 9])
      expect(
        await made.write(a, id, {
          ...REVIEW,
          rubric: [
            { id: "idea", points: 9 },
            { id: "form", points },
          ],
        }),
      ).toMatchObject({
        status: 422,
      });
    expect(await made.write(a, id)).toMatchObject({ status: 200 });
    expect(await made.write(a, id, { ...REVIEW, comment: "أضفت مثالًا" })).toMatchObject({ status: 200 });
    expect((await made.part(a)).to_review[0]).toMatchObject({ comment: "أضفت مثالًا", rubric: REVIEW.rubric });
    await made.later(5);
    expect(await made.write(a, id)).toMatchObject({ status: 409, code: "reviewing_closed" });
    // What waited on the device was written in time.
    const written_at = new Date(SUNDAY_MORNING.getTime() + 3 * DAY_MS).toISOString();
    expect(await made.write(a, id, { ...REVIEW, comment: "من غير شبكة", written_at })).toMatchObject({ status: 200 });
  });

  it("read what others wrote once it is over, told once; names are told where the rules say so", async () => {
    const made = await room({ count: 3, rules: { ...RULES, by_rubric: false, anonymous: false } });
    const [a, b] = made.learners;
    await made.later(2);
    const [one] = (await made.part(a)).to_review;
    expect(one?.by).not.toBeNull();
    expect(await made.write(a, one?.id ?? "")).toMatchObject({ status: 422 });
    for (const learner of [a, b])
      for (const { id } of (await made.part(learner)).to_review) await made.write(learner, id, { rubric: [], comment: "أحسنت" });
    expect((await made.part(b)).received).toEqual([]);
    await made.later(5);
    await keepPeerReviews(db(), server.clock.now());
    const part = await made.part(b);
    expect(part.state).toBe("over");
    expect(part.received).toMatchObject([{ comment: "أحسنت", rubric: [], reported: false }]);
    expect(part.received[0]?.by).not.toBeNull();
    const told = await made.told(b);
    expect(told.filter(({ values }) => (values as { peers?: boolean }).peers)).toHaveLength(1);
  });

  it("take what others said of their work with them in their portfolio, by criterion, once it is over", async () => {
    const made = await room({ count: 3 });
    const [a, b] = made.learners;
    await made.later(2);
    for (const learner of made.learners.filter(({ userId }) => userId !== a.userId)) await reviewAll(made, learner);
    const kept = async ({ enrollment }: Learner) => (await handedInWork(db(), enrollment.id, server.clock.now()))[0]?.peers;
    expect(await kept(a)).toEqual([]);
    await made.later(5);
    const one = {
      by: null,
      rubric: [
        { title: LINES[0]?.title, points: 9, most: 12 },
        { title: LINES[1]?.title, points: 4, most: 8 },
      ],
      comment: REVIEW.comment,
    };
    expect(await kept(a)).toEqual([one, one]);
    // Of hers one is of this work and one of the other's, in any order.
    for (const { id } of await made.rowsOf(b))
      await db().update(peerReviews).set({ hiddenReason: "كلام جارح" }).where(eq(peerReviews.id, id));
    expect(await kept(a), "what an instructor hid is not taken").toHaveLength(1);
  });

  it("are given the works of who hands in late, and those of who leaves go to others", async () => {
    const made = await room({ count: 4, handIn: false });
    const [a, b, c, d] = made.learners;
    for (const learner of [a, b, c]) await made.hand(learner);
    await made.later(2);
    await reviewAll(made, a);
    expect(await made.hand(d)).toMatchObject({ status: 201 });
    await made.later(2);
    const open = (await Promise.all([b, c, d].map(made.rowsOf))).flat();
    expect(open.filter(({ enrollmentId }) => enrollmentId === d.enrollment.id)).toHaveLength(2);
    const late = await made.workOf(d);
    expect(open.some(({ submissionId }) => submissionId === late)).toBe(true);
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, d.enrollment.id));
    await made.later(2);
    expect(await made.rowsOf(d)).toEqual([]);
    for (const learner of [a, b, c]) {
      const rows = await made.rowsOf(learner);
      expect(rows).toHaveLength(2);
      expect(rows.map(({ submissionId }) => submissionId)).not.toContain(late);
    }
  });

  it("never mark: their mean stands beside the instructor's own mark, which is given as ever", async () => {
    const made = await room();
    const [a] = made.learners;
    await made.later(2);
    for (const learner of made.learners) await reviewAll(made, learner);
    const sid = await made.workOf(a);
    const work = await made.details(sid);
    expect(work).toMatchObject({ degree: null, state: "waiting" });
    expect(work.peers).toMatchObject({
      mean: [
        { id: "idea", points: 9 },
        { id: "form", points: 4 },
      ],
    });
    expect(work.peers?.received).toHaveLength(2);
    expect(work.peers?.given).toHaveLength(2);
    expect(work.rubric.map(({ given }) => given)).toEqual([null, null]);
    const { data, meta } = await made.list();
    expect(data.find((row) => row.sid === sid)).toMatchObject({ given: 2, done: 2, received: 2, mean: 13, reported: 0 });
    expect(meta.counts).toEqual({ all: 4, missing: 0, reported: 0 });
  });

  it("who has not reviewed is listed first, and a press shares out at once what the clock has not yet", async () => {
    const made = await room();
    const [a] = made.learners;
    const path = `/instructor/items/${made.item.id}/peer-reviews/share`;
    expect(await made.teacher.call("POST", path)).toMatchObject({ status: 200, data: { given: 0 } });
    server.clock.set(new Date(SUNDAY_MORNING.getTime() + 2 * DAY_MS));
    expect(await made.teacher.call("POST", path)).toMatchObject({ status: 200, data: { given: 8 } });
    expect(await made.teacher.call("POST", path)).toMatchObject({ data: { given: 0 } });
    await reviewAll(made, a);
    const { data, meta } = await made.list("?filter[state]=missing");
    expect(data).toHaveLength(3);
    expect(data.map(({ student }) => student.id)).not.toContain(a.userId);
    expect(meta.counts).toMatchObject({ all: 4, missing: 3 });
    expect((await made.list()).data.at(-1)?.student.id).toBe(a.userId);
  });

  it("report what hurts to the instructor, who hides it with a reason and shows it again", async () => {
    const made = await room({ count: 2 });
    const [a, b] = made.learners;
    await made.later(2);
    await reviewAll(made, a);
    const id = (await made.rowsOf(a))[0]?.id ?? "";
    const report = (learner: Learner, reason = "يسخر من اسمي") => learner.visitor.call("PUT", `/peer-reviews/${id}/report`, { reason });
    expect(await report(b)).toMatchObject({ status: 404 });
    await made.later(5);
    expect(await report(a)).toMatchObject({ status: 404 });
    expect(await report(b, " ")).toMatchObject({ status: 422 });
    expect(await report(b)).toMatchObject({ status: 200 });
    expect((await made.part(b)).received).toMatchObject([{ reported: true }]);
    expect(await made.told({ userId: made.teacherId })).toContainEqual({
      kind: "request_waiting",
      values: expect.objectContaining({ request: "peer_report" }),
    });
    expect((await made.list("?filter[state]=reported")).data.map(({ student }) => student.id)).toEqual([b.userId]);
    const hide = (hidden: boolean, reason: string | null) =>
      made.teacher.call("PUT", `/instructor/peer-reviews/${id}/hidden`, { hidden, reason });
    expect(await hide(true, null)).toMatchObject({ status: 422 });
    expect(await hide(true, "كلام جارح")).toMatchObject({ status: 200 });
    expect((await made.part(b)).received).toEqual([]);
    const sid = await made.workOf(b);
    expect((await made.details(sid)).peers).toMatchObject({ mean: [], received: [{ hidden: "كلام جارح", reported: "يسخر من اسمي" }] });
    expect((await made.list("?filter[state]=reported")).data).toEqual([]);
    expect(await hide(false, null)).toMatchObject({ status: 200 });
    expect((await made.part(b)).received).toHaveLength(1);
  });

  it("read a file that was given to them under a name that tells nothing, and no other learner's", async () => {
    const made = await room({ count: 3, handIn: false, rules: { ...RULES, each: 1 } });
    for (const learner of made.learners) {
      const file = { name: "نورة القحطاني.txt", type: "text/plain", bytes: Buffer.from("عملي كاملًا") };
      const { payload, headers } = multipartBody({ id: randomUUID(), submit: true }, { file });
      const path = `/applications/${made.item.id}/submissions/file`;
      const answer = await server.app.inject({
        method: "POST",
        url: API_BASE + path,
        payload,
        headers: { ...headers, ...headersOf(learner) },
      });
      expect(answer.statusCode).toBe(201);
    }
    await made.later(2);
    const [a, b, c] = made.learners;
    const [mine] = (await made.part(a)).to_review;
    expect(mine?.file?.name).toBe("work.txt");
    const files = await db()
      .select({ id: submissions.fileId, by: submissions.enrollmentId })
      .from(submissions)
      .where(eq(submissions.itemId, made.item.id));
    for (const reader of [a, b, c])
      for (const { id, by } of files) {
        const given = (await made.part(reader)).to_review.some(({ file }) => file?.id === id);
        const answer = await server.app.inject({ method: "GET", url: `${API_BASE}/files/${id}`, headers: headersOf(reader) });
        expect(answer.statusCode).toBe(given || by === reader.enrollment.id ? 200 : 404);
        if (given) expect(String(answer.headers["content-disposition"])).not.toContain(encodeURIComponent("نورة"));
      }
  });

  it("not where groups hand in together, and not without a due date", async () => {
    const made = await room({ count: 1, handIn: false });
    const { data: item } = await made.teacher.call<{ version: number; content: object }>("GET", `/instructor/items/${made.item.id}`);
    const setId = randomUUID();
    const set = { id: setId, title: "فرق", joining: "instructor", max_size: null, version: 0 };
    await made.teacher.call("PUT", `/instructor/courses/${made.program.id}/group-sets`, set);
    const put = (more: object) =>
      made.teacher.call("PATCH", `/instructor/items/${made.item.id}`, {
        title_ar: "عمل",
        title_en: null,
        duration_min: 0,
        release_at: null,
        offline_allowed: true,
        version: item.version,
        content: { ...item.content, brief: { ar: [{ type: "paragraph", runs: [{ text: "اكتبوا" }] }], en: [] }, ...more },
      });
    expect(await put({ group_set_id: setId })).toMatchObject({ status: 422, errors: { peer_review: expect.any(Array) } });
    expect(await put({ due_after_days: null })).toMatchObject({ status: 422, errors: { peer_review: expect.any(Array) } });
    expect(await put({ group_set_id: setId, peer_review: null })).toMatchObject({ status: 200 });
  });
});
