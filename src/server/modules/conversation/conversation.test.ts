import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Conversation } from "#contract/conversation/conversation.ts";
import type { ConversationSettings, ReportedPost } from "#contract/conversation/conversation-moderation.ts";
import { collectPersonalData } from "#server/commands/accounts/collect-personal-data.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { conversationPosts, conversationThreads } from "#server/db/tables/conversation.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { studying } from "#tests/support/request-factories.ts";
import { enrol } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A course with a lesson, two learners and an instructor. */
async function course() {
  const { db } = server.services;
  const { learner, program, cohort, enrollment } = await studying(server);
  const peer = await makeSignedIn(server);
  await enrol(db, peer.user.id, cohort, server.clock.now());
  const teacher = await makeSignedIn(server, { type: "instructor", nameAr: "عمر السالم", nameEn: "Omar Alsalem" });
  const [row] = await db.insert(instructors).values({ nameAr: "عمر السالم", nameEn: "Omar Alsalem", userId: teacher.user.id }).returning();
  await db.insert(programInstructors).values({ programId: program.id, instructorId: row?.id ?? 0 });
  const section = await makeSection(db, program.id);
  const item = await makeItem(db, section.id);
  return { learner, peer, teacher, program, item, enrollment };
}
type Course = Awaited<ReturnType<typeof course>>;

const at = () => server.clock.now().toISOString();
const put = ({ headers }: SignedIn, path: string, body: object) => server.call("PUT", path, { headers, body });
const ask = (who: SignedIn, { program, item }: Course, more: object = {}, id: string = randomUUID()) =>
  put(who, `/conversation/threads/${id}`, {
    program_id: program.id,
    kind: "question",
    item_id: item.id,
    title: "ما الفرق بين الوسيط والمتوسط؟",
    body: "لم أفهم الفرق من الدرس",
    written_at: at(),
    ...more,
  }).then((answer) => ({ ...answer, id }));
const answer = (who: SignedIn, threadId: string, body: string, more: object = {}, id: string = randomUUID()) =>
  put(who, `/conversation/posts/${id}`, { thread_id: threadId, body, written_at: at(), ...more }).then((reply) => ({ ...reply, id }));
const mark = (who: SignedIn, id: string, name: "accepted" | "endorsed", on = true) =>
  put(who, `/conversation/posts/${id}/mark`, { mark: name, on });
const read = async ({ headers }: SignedIn, { program }: Course, query = "") =>
  await server.call<Conversation>("GET", `/course/${program.id}/conversation${query}`, { headers });
const one = async (who: SignedIn, room: Course, id: string) => (await read(who, room, `?filter[thread]=${id}`)).data[0];
const bodies = (posts: readonly { body: string }[] | undefined) => (posts ?? []).map(({ body }) => body);
const told = async (userId: number) =>
  (await server.services.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind, target }) => [
    kind,
    target.type,
  ]);

describe("who converses in a course (issue 23.5)", () => {
  it("nobody without a session, no stranger, and no instructor of another course", async () => {
    const room = await course();
    expect(await server.call("GET", `/course/${room.program.id}/conversation`)).toMatchObject({ status: 401 });
    const stranger = await makeSignedIn(server);
    expect(await read(stranger, room)).toMatchObject({ status: 403, code: "course_access_denied" });
    expect(await ask(stranger, room)).toMatchObject({ status: 403, code: "course_access_denied" });
    const other = await makeSignedIn(server, { type: "instructor" });
    expect(await read(other, room)).toMatchObject({ status: 403 });
    const { id } = await ask(room.learner, room);
    for (const who of [stranger, other]) {
      expect(await answer(who, id, "جواب")).toMatchObject({ status: 404, code: "not_found" });
      expect(await put(who, `/conversation/threads/${id}/read`, { read_at: at() })).toMatchObject({ status: 404 });
      expect(await put(who, `/conversation/posts/${id}/report`, { reason: "إعلان" })).toMatchObject({ status: 404 });
    }
  });

  it("messages are read by their learner and the instructors alone, and only while the learner is enrolled", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room, { kind: "message", item_id: null, title: "عذر", body: "سأغيب غدًا" });
    expect((await read(room.peer, room)).data).toEqual([]);
    expect(await answer(room.peer, id, "أنا أيضًا")).toMatchObject({ status: 404 });
    expect(await answer(room.teacher, id, "لا بأس")).toMatchObject({ status: 200 });
    expect(bodies((await one(room.learner, room, id))?.posts)).toEqual(["سأغيب غدًا", "لا بأس"]);
    const begun = await ask(room.teacher, room, {
      kind: "message",
      item_id: null,
      learner_id: room.peer.user.id,
      title: "سؤال",
      body: "كيف حالك؟",
    });
    expect(begun.status).toBe(200);
    expect((await read(room.peer, room)).data).toMatchObject([{ id: begun.id, kind: "message" }]);
    const stranger = await makeSignedIn(server);
    const nobody = { kind: "message", item_id: null, learner_id: stranger.user.id, title: "سؤال", body: "من أنت؟" };
    expect(await ask(room.teacher, room, nobody)).toMatchObject({ status: 404, code: "not_found" });
    await server.services.db.update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, room.enrollment.id));
    expect(await answer(room.learner, id, "شكرًا")).toMatchObject({ status: 403, code: "course_access_denied" });
    expect(await ask(room.teacher, room, { ...nobody, learner_id: room.learner.user.id })).toMatchObject({ status: 404 });
  });

  it("an item of another course is none, and another's post is nobody's to change or delete", async () => {
    const [room, other] = [await course(), await course()];
    expect(await ask(room.learner, room, { item_id: other.item.id })).toMatchObject({ status: 404 });
    const { id } = await ask(room.learner, room);
    expect(await ask(room.peer, room, { title: "سرقة" }, id)).toMatchObject({ status: 404 });
    expect(await ask(other.learner, other, { title: "سرقة" }, id)).toMatchObject({ status: 404 });
    const { id: postId } = await answer(room.peer, id, "جواب");
    expect(await answer(room.learner, id, "تزوير", {}, postId)).toMatchObject({ status: 404 });
    expect(await server.call("DELETE", `/conversation/posts/${postId}`, { headers: room.learner.headers })).toMatchObject({ status: 200 });
    expect(bodies((await one(room.peer, room, id))?.posts)).toEqual(["لم أفهم الفرق من الدرس", "جواب"]);
  });
});

describe("a thread", () => {
  it("is answered by two at once, each answer once and in the order of arrival, however often it is sent", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room);
    const [a, b] = [randomUUID(), randomUUID()];
    const sent = await Promise.all([answer(room.peer, id, "جواب أول", {}, a), answer(room.teacher, id, "جواب ثانٍ", {}, b)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    await answer(room.peer, id, "جواب أول", {}, a);
    await answer(room.peer, id, "بعدهما");
    const thread = await one(room.learner, room, id);
    expect(thread?.answers).toBe(3);
    expect(bodies(thread?.posts).slice(1, 3).sort()).toEqual(["جواب أول", "جواب ثانٍ"]);
    expect(thread?.posts.at(-1)?.body).toBe("بعدهما");
  });

  it("is changed by its author, whose later words an instructor has not vouched for", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room);
    const { id: postId } = await answer(room.peer, id, "الوسيط في المنتصف");
    await mark(room.teacher, postId, "endorsed");
    expect((await one(room.learner, room, id))?.posts[1]).toMatchObject({ endorsed: true, edited_at: null });
    await answer(room.peer, id, "المتوسط في المنتصف", {}, postId);
    expect((await one(room.learner, room, id))?.posts[1]).toMatchObject({ body: "المتوسط في المنتصف", endorsed: false, edited_at: at() });
    await ask(room.learner, room, { title: "عنوان آخر", body: "متن آخر" }, id);
    expect(await one(room.learner, room, id)).toMatchObject({ title: "عنوان آخر", answers: 1 });
  });

  it("a device whose clock is ten years ahead writes now (P11)", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room, { written_at: "2036-11-22T06:00:00Z" });
    expect((await one(room.learner, room, id))?.posts[0]?.written_at).toBe(at());
  });

  it("one answer is accepted, by who asked or an instructor; vouching is the instructors' alone", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room);
    const [first, second] = [(await answer(room.peer, id, "أول")).id, (await answer(room.peer, id, "ثانٍ")).id];
    expect(await mark(room.peer, first, "accepted")).toMatchObject({ status: 403, code: "forbidden" });
    expect(await mark(room.learner, first, "endorsed")).toMatchObject({ status: 403 });
    expect(await mark(room.learner, id, "accepted")).toMatchObject({ status: 403 });
    await mark(room.learner, first, "accepted");
    await mark(room.teacher, second, "accepted");
    expect((await one(room.learner, room, id))?.accepted_post_id).toBe(second);
    await mark(room.learner, first, "accepted", false);
    expect((await one(room.learner, room, id))?.accepted_post_id).toBe(second);
    await mark(room.learner, second, "accepted", false);
    expect((await one(room.learner, room, id))?.accepted_post_id).toBeNull();
  });

  it("goes with its question while nobody answered; else the answers stay without its words", async () => {
    const room = await course();
    const remove = (id: string) => server.call("DELETE", `/conversation/posts/${id}`, { headers: room.learner.headers });
    const alone = await ask(room.learner, room);
    expect((await remove(alone.id)).status).toBe(200);
    expect((await remove(alone.id)).status).toBe(200);
    const { id } = await ask(room.learner, room);
    await answer(room.peer, id, "جواب");
    await remove(id);
    expect((await read(room.peer, room)).data).toMatchObject([{ id, title: "", posts: [{ body: "", deleted: true }, { body: "جواب" }] }]);
  });

  it("is unread until it was read, by each for themselves", async () => {
    const room = await course();
    server.clock.advance(1_000);
    const { id } = await ask(room.learner, room);
    expect([(await one(room.peer, room, id))?.unread, (await one(room.learner, room, id))?.unread]).toEqual([true, false]);
    expect((await read(room.teacher, room)).meta).toMatchObject({ unread: 1, teaches: true });
    await put(room.peer, `/conversation/threads/${id}/read`, { read_at: at() });
    expect((await one(room.peer, room, id))?.unread).toBe(false);
    server.clock.advance(60_000);
    await answer(room.teacher, id, "جواب");
    expect([(await one(room.peer, room, id))?.unread, (await one(room.learner, room, id))?.unread]).toEqual([true, true]);
  });
});

describe("the list", () => {
  it("is found by words in any spelling, by lesson, by what waits for an answer and by one's own", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room, { title: "أسئلةٌ عن الإحصاء" });
    const { id: other } = await ask(room.peer, room, { item_id: null, title: "موعد الاختبار" });
    await answer(room.teacher, other, "يوم الأحد");
    const found = async (query: string, who = room.learner) => (await read(who, room, query)).data.map((thread) => thread.id);
    expect(await found("?q=اسئله عن الاحصاء")).toEqual([id]);
    expect(await found("?q=الاحد")).toEqual([other]);
    expect(await found(`?filter[item_id]=${room.item.id}`)).toEqual([id]);
    expect(await found("?filter[state]=unanswered")).toEqual([id]);
    expect(await found("?filter[state]=mine")).toEqual([id]);
    expect(await found(`?filter[learner_id]=${room.peer.user.id}`, room.teacher)).toEqual([other]);
    expect(await found(`?filter[learner_id]=${room.peer.user.id}`)).toEqual([]);
  });

  it("is walked by its cursor, what was said last first", async () => {
    const room = await course();
    const ids: string[] = [];
    for (const title of ["أول", "ثانٍ", "ثالث"]) {
      server.clock.advance(1_000);
      ids.unshift((await ask(room.learner, room, { title })).id);
    }
    const first = await read(room.peer, room, "?per_page=2");
    const next = (first.meta as { next_cursor: string }).next_cursor;
    const second = await read(room.peer, room, `?per_page=2&cursor=${next}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(first.meta).toMatchObject({ total: 3 });
  });
});

describe("without a name", () => {
  it("where the course allows it: to peers alone, never to instructors", async () => {
    const room = await course();
    const named = await ask(room.learner, room, { anonymous: true });
    expect((await one(room.peer, room, named.id))?.posts[0]?.author).not.toBeNull();
    expect(await put(room.teacher, `/instructor/programs/${room.program.id}/conversation-settings`, { anonymous: true })).toMatchObject({
      status: 200,
    });
    const { id } = await ask(room.learner, room, { anonymous: true });
    expect((await one(room.peer, room, id))?.posts[0]).toMatchObject({ author: null, anonymous: true, mine: false });
    expect(JSON.stringify(await one(room.peer, room, id))).not.toContain(room.learner.user.nameAr);
    expect((await one(room.teacher, room, id))?.posts[0]?.author).toMatchObject({ id: room.learner.user.id });
    expect((await one(room.learner, room, id))?.posts[0]).toMatchObject({ mine: true, anonymous: true });
  });
});

describe("moderation", () => {
  it("instructors hide a post with a reason that its author reads, and show it again", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room);
    const { id: postId } = await answer(room.peer, id, "كلام جارح");
    await put(room.learner, `/conversation/posts/${postId}/report`, { reason: "إساءة" });
    expect((await one(room.teacher, room, id))?.posts[1]).toMatchObject({ reports: 1 });
    expect((await one(room.learner, room, id))?.posts[1]).toMatchObject({ reported: true, reports: 0 });
    const hide = (reason: string | null, who = room.teacher) => put(who, `/instructor/conversation/posts/${postId}/hidden`, { reason });
    expect(await hide("إساءة", await makeSignedIn(server, { type: "instructor" }))).toMatchObject({ status: 404 });
    expect(await hide("إساءة", room.learner)).toMatchObject({ status: 403 });
    expect((await hide("إساءة إلى زميل")).status).toBe(200);
    expect((await one(room.learner, room, id))?.posts[1]).toMatchObject({ body: "", hidden: true, hidden_reason: null });
    expect((await one(room.peer, room, id))?.posts[1]).toMatchObject({ body: "كلام جارح", hidden_reason: "إساءة إلى زميل" });
    expect((await read(room.learner, room, "?q=جارح")).data).toEqual([]);
    expect(await answer(room.peer, id, "تعديل", {}, postId)).toMatchObject({ status: 404 });
    expect((await one(room.teacher, room, id))?.posts[1]).toMatchObject({ reports: 0 });
    await hide(null);
    expect((await one(room.learner, room, id))?.posts[1]).toMatchObject({ body: "كلام جارح", hidden: false });
  });

  it("a learner who was kept from writing reads on, and writes again once that is over", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room);
    const path = `/instructor/programs/${room.program.id}`;
    const block = (reason: string | null) => put(room.teacher, `${path}/conversation-blocks/${room.peer.user.id}`, { reason });
    await block("إعلانات متكررة");
    expect(await answer(room.peer, id, "إعلان")).toMatchObject({ status: 403, code: "conversation_blocked" });
    expect((await read(room.peer, room)).meta).toMatchObject({ blocked: "إعلانات متكررة" });
    const settings = () => server.call<ConversationSettings>("GET", `${path}/conversation-settings`, { headers: room.teacher.headers });
    expect((await settings()).data.blocked).toMatchObject([{ id: room.peer.user.id, reason: "إعلانات متكررة" }]);
    await block(null);
    expect((await settings()).data.blocked).toEqual([]);
    expect((await answer(room.peer, id, "جواب")).status).toBe(200);
  });

  it("staff see what was reported and decide; the security log tells that they looked", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room);
    const { id: postId } = await answer(room.peer, id, "إعلان تجاري");
    await put(room.learner, `/conversation/posts/${postId}/report`, { reason: "إعلان" });
    const staff = await makeSignedIn(server, { type: "staff" });
    const list = async (state: string) =>
      (await server.call<ReportedPost[]>("GET", `/admin/reported-posts?per_page=100&filter[state]=${state}`, { headers: staff.headers }))
        .data;
    expect(await list("open")).toContainEqual(
      expect.objectContaining({ id: postId, body: "إعلان تجاري", reports: [expect.objectContaining({ reason: "إعلان" })] }),
    );
    const headers = { ...staff.headers, "idempotency-key": randomUUID() };
    expect(await server.call("POST", `/admin/reported-posts/${postId}/hide`, { headers, body: { reason: "إعلان" } })).toMatchObject({
      status: 200,
    });
    expect((await list("open")).map((row) => row.id)).not.toContain(postId);
    expect(await list("settled")).toContainEqual(expect.objectContaining({ id: postId, hidden_reason: "إعلان" }));
    expect((await one(room.learner, room, id))?.posts[1]).toMatchObject({ body: "", hidden: true });
  });
});

describe("news", () => {
  it("a question tells the instructors, its first unread answer who asked, an accepted answer its author", async () => {
    const room = await course();
    const { id } = await ask(room.learner, room);
    expect(await told(room.teacher.user.id)).toEqual([["request_waiting", "taught_question"]]);
    const { id: postId } = await answer(room.peer, id, "أول");
    await answer(room.teacher, id, "ثانٍ");
    expect(await told(room.learner.user.id)).toEqual([["review_reply", "question"]]);
    await mark(room.learner, postId, "accepted");
    await mark(room.learner, postId, "accepted");
    expect(await told(room.peer.user.id)).toEqual([["review_reply", "question"]]);
  });
});

describe("what was said and its person (P14, erasure)", () => {
  it("is in the copy of one's data, goes with the account, and no word of it stays in the ledger", async () => {
    const room = await course();
    const { db } = server.services;
    const { id } = await ask(room.learner, room, { title: "عنوان فريد", body: "متن فريد" });
    await answer(room.peer, id, "جواب الزميل");
    const letter = await ask(room.learner, room, { kind: "message", item_id: null, title: "رسالة فريدة", body: "سر فريد" });
    await answer(room.teacher, letter.id, "رد المدرب");
    const copy = await collectPersonalData(db, room.learner.user.id);
    expect(JSON.stringify(copy["conversation_threads"])).toContain("عنوان فريد");
    expect(JSON.stringify(copy["conversation_posts"])).toContain("سر فريد");
    expect(copy["conversation_messages"]).toEqual([expect.objectContaining({ body: "رد المدرب" })]);
    expect(JSON.stringify(await db.select().from(ledger))).not.toContain("فريد");
    await db.transaction((tx) => forgetPerson(tx, room.learner.user.id, server.clock.now()));
    const left = JSON.stringify([await db.select().from(conversationPosts), await db.select().from(conversationThreads)]);
    expect(left).not.toContain("فريد");
    expect(left).not.toContain("رد المدرب");
    expect(left).toContain("جواب الزميل");
  });
});
