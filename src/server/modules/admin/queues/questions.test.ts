import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Inbox } from "#contract/requests/admin-requests.ts";
import type { Postponement } from "#contract/requests/postponements.ts";
import { keepRequestFile } from "#server/commands/files/request-drafts.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { postponementOf, studying } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let registrar: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  registrar = await staff("registrar");
});
afterAll(() => server.close());
beforeEach(() => on("2026-11-22"));

const staff = (...roles: StaffRole[]) => makeSignedIn(server, { type: "staff", nameAr: "هند الدوسري", nameEn: "Hind Aldosari" }, roles);
const as = <T = unknown>(who: SignedIn, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<T>(method, path, { headers: who.headers, ...(body ? { body } : {}) });
/** Another morning: sessions do not last that long. */
async function on(day: string) {
  server.clock.set(new Date(`${day}T06:00:00Z`));
  registrar = await signIn(server, registrar.user);
}
const row = async (id: string) =>
  (await as<Inbox>(registrar, "GET", "/admin/requests?filter[kind]=postponement&per_page=100")).data.find((one) => one.id === id);

/** A postponement of a learner. */
async function sent() {
  const { learner, enrollment, later } = await studying(server);
  const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
  expect((await as(learner, "POST", "/student/postponements", form)).status).toBe(201);
  const ask = (version = 1, who = registrar) =>
    as<{ postponement: Postponement }>(who, "POST", `/admin/requests/postponement/${form.id}/ask`, { question: "متى تعودون؟", version });
  const answer = async (who: SignedIn, question: string, attachments: string[] = []) =>
    await as(who, "POST", `/student/requests/postponement/${form.id}/answer`, { question, answer: "في يناير.", attachments });
  return { learner, id: form.id, ask, answer };
}

describe("a question to whoever sent a request (office.md §8)", () => {
  it("the days stand still until it is answered, and go on where they stood; both sides read it in the timeline", async () => {
    const { learner, id, ask, answer } = await sent();
    await as(registrar, "PUT", `/admin/assignments/postponement/${id}`, { to: "me" });
    const asked = await ask();
    expect(asked).toMatchObject({ status: 200, data: { request: { waits: true }, postponement: { question: { text: "متى تعودون؟" } } } });
    const { data: own } = await as<Postponement>(learner, "GET", `/student/postponements/${id}`);
    expect(own.question).toEqual({ text: "متى تعودون؟", at: "2026-11-22T06:00:00.000Z" });
    const { data: told } = await as<{ kind: string; title: string }[]>(learner, "GET", "/notifications");
    expect(told[0]).toMatchObject({ kind: "request_decided", target: { type: "postponement", id } });
    await on("2026-11-26");
    expect(await row(id)).toMatchObject({ waits: true, overdue: false });
    const back = await signIn(server, learner.user);
    expect((await answer(back, own.question?.at ?? "")).status).toBe(200);
    // Four days later than 25 November.
    expect(await row(id)).toMatchObject({ waits: false, overdue: false, reply_by: "2026-12-01" });
    const { data: after } = await as<Postponement>(back, "GET", `/student/postponements/${id}`);
    expect(after).toMatchObject({ question: null, reply_by: "2026-12-01" });
    expect(after.timeline.map(({ to, role, note }) => [to, role, note])).toEqual([
      ["pending", "student", null],
      ["asked", "staff", "متى تعودون؟"],
      ["answered", "student", "في يناير."],
    ]);
    const { data: waits } = await as<{ kind: string }[]>(registrar, "GET", "/notifications");
    expect(waits[0]).toMatchObject({ kind: "request_waiting", target: { type: "assigned", id: `postponement-${id}` } });
  });

  it("is one at a time, of an open request, and of what was seen", async () => {
    const { learner, id, ask, answer } = await sent();
    expect(await ask(7)).toMatchObject({ status: 409, code: "version_conflict" });
    const { data } = await ask();
    const version = data.postponement.version;
    expect(await ask(version)).toMatchObject({ status: 409, code: "question_open" });
    expect(await answer(learner, "2026-11-01T00:00:00.000Z")).toMatchObject({ status: 409, code: "question_closed" });
    const at = data.postponement.question?.at ?? "";
    expect((await answer(learner, at)).status).toBe(200);
    expect(await answer(learner, at)).toMatchObject({ status: 409, code: "question_closed" });
    expect((await ask(version + 1)).status).toBe(200);
    // Staff need not wait for an answer.
    const decided = await as(registrar, "POST", `/admin/requests/postponement/${id}/decide`, { decision: "approve", version: version + 2 });
    expect(decided).toMatchObject({ status: 200, data: { request: { waits: false }, postponement: { question: null } } });
    expect(await answer(learner, at)).toMatchObject({ status: 409, code: "request_closed" });
    expect(await ask(version + 3)).toMatchObject({ status: 409, code: "request_closed" });
  });

  it("is asked by whoever decides and answered by its sender alone; a file comes along if it is theirs", async () => {
    const { learner, id, ask, answer } = await sent();
    expect(await ask(1, await staff("support"))).toMatchObject({ status: 403, code: "capability_required" });
    const at = (await ask()).data.postponement.question?.at ?? "";
    const stranger = await makeSignedIn(server);
    expect(await answer(stranger, at)).toMatchObject({ status: 404, code: "request_not_found" });
    expect(await answer(learner, at, [randomUUID()])).toMatchObject({ status: 422, code: "validation_error" });
    const file = { id: randomUUID(), name: "خطاب.pdf", type: "application/pdf", bytes: 9, sha256: "0".repeat(64) };
    const kept = await keepRequestFile(server.services.db, file, learner.user.id, server.clock.now());
    expect((await answer(learner, at, [kept.id])).status).toBe(200);
    const { data } = await as<Postponement>(learner, "GET", `/student/postponements/${id}`);
    expect(data.attachments).toMatchObject([{ id: kept.id }]);
  });
});
