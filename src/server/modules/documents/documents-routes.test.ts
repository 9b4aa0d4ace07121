import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { fetchFile, finished } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeOrder, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function bought(who: SignedIn) {
  const db = server.services.db;
  const at = server.clock.now();
  const program = await makeStudyProgram(db);
  const paid = { status: "paid" as const, programs: [program], payments: [{ status: "captured" as const }], at, invoice: true };
  const { id, paymentIds } = await makeOrder(db, who.user.id, paid);
  return { program, orderId: id, paymentId: paymentIds[0] ?? "" };
}

describe("who is refused", () => {
  it("a guest, and whoever asks for another's: as if it were not there", async () => {
    const owner = await makeSignedIn(server);
    const { orderId } = await bought(owner);
    const other = await makeSignedIn(server);
    for (const path of [`/orders/${orderId}/invoice.pdf`, `/credit-notes/${randomUUID()}.pdf`, "/credit-notes/x.pdf"]) {
      expect(await server.call("GET", path), path).toMatchObject({ status: 401, code: "unauthenticated" });
      expect(await server.call("GET", path, { headers: other.headers }), path).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(await server.call("GET", "/student/grades/transcript.pdf")).toMatchObject({ status: 401 });
    const teacher = await makeSignedIn(server, { type: "instructor" });
    expect(await server.call("GET", "/student/grades/transcript.pdf", { headers: teacher.headers })).toMatchObject({ status: 403 });
  });
});

describe("documents", () => {
  const isPdf = async (path: string, who: SignedIn) => {
    const { status, bytes, headers } = await fetchFile(server, path, who.headers);
    expect(status, bytes.toString("utf8").slice(0, 200)).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(headers["cache-control"]).toBe("private, no-store");
    return String(headers["content-disposition"]);
  };

  it("an invoice is drawn once for all devices of its owner (O5)", async () => {
    const owner = await makeSignedIn(server);
    const { orderId } = await bought(owner);
    const invoice = async (who: SignedIn) =>
      (await fetchFile(server, `/orders/${orderId}/invoice.pdf`, who.headers)).bytes.toString("latin1");
    // A document carries the moment in which it was drawn.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00Z") });
    try {
      const first = await invoice(owner);
      vi.setSystemTime(new Date("2026-11-22T07:00:00Z"));
      const second = await invoice(await signIn(server, owner.user));
      expect(second === first).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("the invoice of an order, and the credit note of what was given back", async () => {
    const owner = await makeSignedIn(server);
    const { orderId, program, paymentId } = await bought(owner);
    expect(await isPdf(`/orders/${orderId}/invoice.pdf`, owner)).toMatch(/attachment; filename="INV-/u);
    const db = server.services.db;
    const refundId = randomUUID();
    const amounts = { amount: 50_000, vat: 6_522 };
    await db.insert(refunds).values({ id: refundId, orderId, paymentId, programId: program.id, ...amounts, reason: "x" });
    const noteId = randomUUID();
    const note = { id: noteId, number: "CRN-2026-000001", orderId, refundId, ...amounts, issuedAt: server.clock.now() };
    await db.insert(creditNotes).values(note);
    expect(await isPdf(`/credit-notes/${noteId}.pdf`, owner)).toContain("CRN-2026-000001.pdf");
  });

  it("the transcript of a student, also of one without grades", async () => {
    const { learner } = await finished(server);
    expect(await isPdf("/student/grades/transcript.pdf", learner)).toContain("Transcript 2026-11-22.pdf");
    expect(await isPdf("/student/grades/transcript.pdf", await makeSignedIn(server))).toContain("Transcript");
  });

  it("issue 4: a transcript shows no grade that is not published, and counts none", async () => {
    const { learner, enrollment } = await finished(server);
    const { db, documents } = server.services;
    const [item] = await db
      .insert(gradeItems)
      .values({
        programId: enrollment.programId,
        titleAr: "مشروع",
        titleEn: "Project",
        type: "project",
        maxDegree: 100,
        weight: 10,
        position: 9,
      })
      .returning();
    const mark = {
      enrollmentId: enrollment.id,
      gradeItemId: item?.id ?? 0,
      degree: 97,
      status: "graded" as const,
      updatedAt: server.clock.now(),
    };
    await db.insert(gradeMarks).values({ ...mark, publishedAt: null });
    const drawn = vi.spyOn(documents, "draw");
    const shown = async () => {
      await isPdf("/student/grades/transcript.pdf", learner);
      return JSON.stringify(drawn.mock.lastCall?.[0]);
    };
    expect(await shown()).not.toContain("97");
    await db.update(gradeMarks).set({ publishedAt: server.clock.now() }).where(eq(gradeMarks.gradeItemId, mark.gradeItemId));
    expect(await shown()).toContain('"degree":97');
    drawn.mockRestore();
  });
});
