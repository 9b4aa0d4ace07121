import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TrainerApplicationStatus } from "#contract/requests/trainers.ts";
import { moveApplication } from "#server/commands/requests/move-application.ts";
import { trainerApplications } from "#server/db/tables/messages.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { application, apply, tokenOf } from "#tests/support/trainer-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const follow = (reference: string, token: string) =>
  server.call<TrainerApplicationStatus>("GET", `/trainer-applications/${reference}?token=${encodeURIComponent(token)}`);
const withdraw = (reference: string, token: string) =>
  server.call<TrainerApplicationStatus>("POST", `/trainer-applications/${reference}/withdraw`, { body: { token } });
/** As staff will. */
const move = async (id: string, to: "under_review" | "needs_info" | "interview" | "accepted" | "rejected", note: string | null = null) =>
  moveApplication(server.services.db, await rowOf(id), to, note, { now: server.clock.now(), actor: "user:1", requestId: null });
async function applied() {
  const form = application();
  const { data, status } = await apply(server, form);
  expect(status).toBe(201);
  return { ...data, id: form.id, token: tokenOf(data.track_url) };
}
async function rowOf(id: string) {
  const [row] = await server.services.db.select().from(trainerApplications).where(eq(trainerApplications.id, id));
  if (!row) throw new Error("no application");
  return row;
}

describe("following an application", () => {
  it("is refused without the link's secret, as if there were none", async () => {
    const { reference } = await applied();
    const other = await applied();
    for (const token of ["guess", other.token, "x".repeat(100)]) {
      expect(await follow(reference, token)).toMatchObject({ status: 404, code: "not_found" });
      expect(await withdraw(reference, token)).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(await follow("TR-1448-999999", other.token)).toMatchObject({ status: 404 });
    expect(await server.call("GET", `/trainer-applications/${reference}`)).toMatchObject({ status: 422 });
    expect(await server.call("POST", `/trainer-applications/${reference}/withdraw`, { body: {} })).toMatchObject({ status: 422 });
  });

  it("shows its course and what may come next, to its applicant alone", async () => {
    const { reference, token, id } = await applied();
    const answer = await follow(reference, token);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.data).toEqual({
      reference,
      status: "submitted",
      submitted_at: server.clock.now().toISOString(),
      events: [{ status: "submitted", note: null, at: server.clock.now().toISOString() }],
      next: ["under_review"],
      can_withdraw: true,
    });
    await move(id, "under_review");
    await move(id, "needs_info", "يُرجى إرسال شهادة الخبرة.");
    const { data } = await follow(reference, token);
    expect(data.events.map(({ status, note }) => [status, note])).toEqual([
      ["submitted", null],
      ["under_review", null],
      ["needs_info", "يُرجى إرسال شهادة الخبرة."],
    ]);
    expect(data).toMatchObject({ status: "needs_info", next: ["under_review"], can_withdraw: true });
  });

  it("lets it be withdrawn, once; the audit says by whom", async () => {
    const { reference, token, id } = await applied();
    const [first, second] = [await withdraw(reference, token), await withdraw(reference, token)];
    expect(first).toMatchObject({
      status: 200,
      message: "سُحب طلب الانضمام.",
      data: { status: "withdrawn", next: [], can_withdraw: false },
    });
    expect(second.data).toEqual(first.data);
    const rows = await server.services.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id);
    expect(rows.map(({ from, to, actor }) => [from, to, actor])).toEqual([
      [null, "submitted", "applicant"],
      ["submitted", "withdrawn", "applicant"],
    ]);
  });

  it("but not after a decision", async () => {
    const { reference, token, id } = await applied();
    await move(id, "under_review");
    await move(id, "rejected");
    expect(await withdraw(reference, token)).toMatchObject({ status: 409, code: "application_closed" });
    expect((await follow(reference, token)).data).toMatchObject({ status: "rejected", can_withdraw: false });
  });

  it("and it has no other moves than its machine's", async () => {
    const { id } = await applied();
    await expect(move(id, "accepted")).rejects.toThrow("cannot go from submitted to accepted");
  });
});
