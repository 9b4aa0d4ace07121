import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminNameCorrection } from "#contract/certificates/admin-certificates.ts";
import type { Certificate, Delivery, Verification } from "#contract/certificates/certificates.ts";
import { dueEnrollments } from "#server/commands/certificates/due-enrollments.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { certified, check, deliveryOf, finished, listOf } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const admin = <T>(method: "GET" | "POST", path: string, body?: object) =>
  server.call<T>(method, path, { headers: staff.headers, ...(body ? { body } : {}) });
const ask = (certificate: { id: string }, who: SignedIn, body: object = deliveryOf()) =>
  server.call<Certificate>("POST", `/student/certificates/${certificate.id}/delivery`, { headers: who.headers, body });
const verified = async (number: string) => (await server.call<Verification>("GET", `/certificates/verify/${number}`)).data;
const told = async (who: SignedIn) =>
  (
    await server.services.db
      .select({ kind: notifications.kind, values: notifications.values })
      .from(notifications)
      .where(eq(notifications.userId, who.user.id))
      .orderBy(asc(notifications.createdAt))
  ).map(({ kind, values }) => [kind, values.status ?? values.decision]);

describe("who is refused", () => {
  it("everybody but staff", async () => {
    const student = await makeSignedIn(server);
    const calls = [
      ["GET", "/admin/certificates"],
      ["GET", "/admin/deliveries"],
      ["GET", "/admin/name-corrections"],
      ["POST", "/admin/certificates/issue"],
      ["POST", `/admin/certificates/${randomUUID()}/revoke`],
      ["POST", `/admin/certificates/${randomUUID()}/reissue`],
      ["POST", `/admin/deliveries/${randomUUID()}/prepare`],
      ["POST", `/admin/deliveries/${randomUUID()}/ship`],
      ["POST", `/admin/deliveries/${randomUUID()}/deliver`],
      ["POST", `/admin/deliveries/${randomUUID()}/return`],
      ["POST", `/admin/name-corrections/${randomUUID()}/decide`],
    ] as const;
    for (const [method, path] of calls) {
      expect(await server.call(method, path), path).toMatchObject({ status: 401 });
      expect(await server.call(method, path, { headers: student.headers }), path).toMatchObject({ status: 403, code: "role_required" });
    }
  });

  it("acts on what is not there", async () => {
    const id = randomUUID();
    expect(await admin("POST", `/admin/certificates/${id}/revoke`, { reason: "x" })).toMatchObject({
      status: 404,
      code: "certificate_not_found",
    });
    expect(await admin("POST", `/admin/deliveries/${id}/prepare`, {})).toMatchObject({ status: 404, code: "request_not_found" });
    expect(await admin("POST", `/admin/name-corrections/${id}/decide`, { decision: "approve" })).toMatchObject({ status: 404 });
    expect(await admin("POST", `/admin/certificates/${id}/revoke`, {})).toMatchObject({ status: 422 });
  });
});

describe("staff and certificates", () => {
  it("issue many at once: what is due, and why not the others", async () => {
    const due = await finished(server);
    const early = await finished(server, { progress: 10 });
    const ids = [due.enrollment.id, early.enrollment.id, 2_000_000_000];
    const { data } = await admin<object[]>("POST", "/admin/certificates/issue", { enrollment_ids: ids });
    expect(data).toMatchObject([
      { result: "issued", lacks: null },
      { result: "not_eligible", number: null, lacks: "progress" },
      { result: "not_found" },
    ]);
    expect((await admin<object[]>("POST", "/admin/certificates/issue", { enrollment_ids: ids })).data[0]).toMatchObject({
      result: "exists",
    });
  });

  it("revoke one: it says so, and stays so", async () => {
    const { learner, certificate, enrollment } = await certified(server);
    const second = await makeStaff(server);
    await confirmPassword(server, second);
    const asked = await admin<{ status: string; revocation: string }>("POST", `/admin/certificates/${certificate.id}/revoke`, {
      reason: "صدرت خطأ",
    });
    expect(asked.data.status).toBe("issued");
    expect((await verified(certificate.number)).result).toBe("valid");
    expect(await server.call("POST", `/admin/approvals/${asked.data.revocation}/confirm`, { headers: second.headers })).toMatchObject({
      status: 200,
    });
    const listed = await admin<object[]>("GET", `/admin/certificates?q=${certificate.number}`);
    expect(listed.data).toMatchObject([{ status: "revoked", revoked_reason: "صدرت خطأ" }]);
    expect((await verified(certificate.number)).result).toBe("revoked");
    // It does not come back by itself, whatever looks.
    expect(await check(server, enrollment.id)).toEqual({ result: "not_eligible", number: null, lacks: "revoked" });
    expect(await dueEnrollments(server.services.db, server.clock.now())).not.toContain(enrollment.id);
    expect(await listOf(server, learner)).toMatchObject([{ status: "revoked" }]);
    for (const act of ["revoke", "reissue"])
      expect(await admin("POST", `/admin/certificates/${certificate.id}/${act}`, { reason: "x" })).toMatchObject({
        code: "request_closed",
      });
    expect(await ask(certificate, learner)).toMatchObject({ status: 404, code: "certificate_not_found" });
  });

  it("replace one: a new number, and the old one names it", async () => {
    const { learner, certificate } = await certified(server);
    // Neither of two that are issued at one moment is the newer.
    server.clock.advance(1_000);
    const { data } = await admin<{ number: string }>("POST", `/admin/certificates/${certificate.id}/reissue`, { reason: "طباعة أخرى" });
    expect(data.number).not.toBe(certificate.number);
    expect((await verified(certificate.number)).result).toBe("superseded");
    expect((await verified(data.number)).result).toBe("valid");
    expect((await listOf(server, learner)).map(({ status, replaced_by: next }) => [status, next])).toEqual([
      ["issued", null],
      ["superseded", data.number],
    ]);
  });

  it("find one by number and by name", async () => {
    const { certificate } = await certified(server, {
      learner: await makeSignedIn(server, { nameAr: "مها علي سعد الشهري", nameEn: "Maha Ali Saad Alshehri" }),
    });
    for (const q of [certificate.number, "الشهري", "alshehri"])
      expect((await admin<object[]>("GET", `/admin/certificates?q=${encodeURIComponent(q)}`)).data).toMatchObject([{ id: certificate.id }]);
    expect((await admin<object[]>("GET", "/admin/certificates?q=%25")).data).toEqual([]);
  });
});

describe("a paper copy (R6.3)", () => {
  it("says what is missing, field by field; the district is optional", async () => {
    const { learner, certificate } = await certified(server);
    const empty = await ask(certificate, learner, { id: randomUUID() });
    expect(Object.keys(empty.error_keys ?? {}).sort()).toEqual(["address", "city_name", "country_id", "email", "full_name", "phone"]);
    expect(await ask(certificate, learner, deliveryOf({ country_id: 2, city_id: 1 }))).toMatchObject({
      status: 422,
      error_keys: { city_id: [{ key: "city.required" }] },
    });
    expect(await ask(certificate, learner, deliveryOf({ district: undefined }))).toMatchObject({
      status: 201,
      data: { delivery: { district: null } },
    });
  });

  it("goes its way, step by step, and its student is told of each", async () => {
    const { learner, certificate } = await certified(server);
    const body = deliveryOf();
    const asked = await ask(certificate, learner, body);
    expect(asked).toMatchObject({
      status: 201,
      data: { delivery: { id: body.id, status: "requested", can_cancel: true, can_change: true } },
    });
    expect((await ask(certificate, learner, body)).status).toBe(201);
    expect(await ask(certificate, learner)).toMatchObject({ status: 409, code: "delivery_exists" });
    const move = (act: string, more: object = {}) => admin<Delivery>("POST", `/admin/deliveries/${body.id}/${act}`, more);
    expect(await move("ship", { carrier: "x", tracking_number: "y" })).toMatchObject({ status: 409, code: "request_closed" });
    expect((await move("prepare")).data.status).toBe("preparing");
    expect(await move("ship", {})).toMatchObject({ status: 422 });
    const shipped = await move("ship", { carrier: "بريد الواحة", tracking_number: "WP 1", expected_on: "2026-11-24" });
    expect(shipped.data).toMatchObject({ status: "shipped", carrier: "بريد الواحة", expected_on: "2026-11-24", can_cancel: false });
    expect((await move("return", { note: "لم يرد أحد" })).data.status).toBe("returned");
    await move("prepare");
    await move("ship", { carrier: "بريد الواحة", tracking_number: "WP 2" });
    const { data } = await move("deliver");
    expect(data.events.map(({ status }) => status)).toEqual([
      "requested",
      "preparing",
      "shipped",
      "returned",
      "preparing",
      "shipped",
      "delivered",
    ]);
    const steps = (await told(learner)).flatMap(([, status]) => (status === undefined ? [] : [status]));
    expect(steps, "what is told of the certificate itself may come before or after").toEqual([
      "preparing",
      "shipped",
      "returned",
      "preparing",
      "shipped",
      "delivered",
    ]);
    const audit = await server.services.db.select().from(auditLog).where(eq(auditLog.subjectId, body.id)).orderBy(auditLog.id);
    expect(audit).toHaveLength(7);
  });

  it("changes its address and is cancelled by its student, before it is sent", async () => {
    const { learner, certificate } = await certified(server);
    const { id, ...address } = deliveryOf();
    await ask(certificate, learner, { id, ...address });
    const path = `/student/certificates/${certificate.id}/delivery`;
    const change = (version: number) =>
      server.call<Certificate>("PATCH", path, { headers: learner.headers, body: { ...address, district: "", version } });
    expect((await change(1)).data.delivery).toMatchObject({ district: null, version: 2 });
    expect(await change(1)).toMatchObject({ status: 409, code: "version_conflict" });
    expect((await server.call<Certificate>("POST", `${path}/cancel`, { headers: learner.headers })).data.delivery).toBeNull();
    expect(await server.call("POST", `${path}/cancel`, { headers: learner.headers })).toMatchObject({ code: "request_closed" });
    expect((await ask(certificate, learner)).status).toBe(201);
  });

  it("is one, however many ask at once", async () => {
    const { learner, certificate } = await certified(server);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(certificate, learner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe("a name to correct", () => {
  const correct = (certificate: { id: string }, who: SignedIn, more: object = {}) =>
    server.call<Certificate>("POST", `/student/certificates/${certificate.id}/name-correction`, {
      headers: who.headers,
      body: { id: randomUUID(), full_name_ar: "سارة خالد محمد العسيري الأحمدي", full_name_en: "", evidence: "كما في الهوية", ...more },
    });

  it("says what is wrong, and is asked for once at a time", async () => {
    const { learner, certificate } = await certified(server);
    expect(await correct(certificate, learner, { full_name_ar: "سارة خالد" })).toMatchObject({
      error_keys: { full_name_ar: [{ key: "fourNames" }] },
    });
    expect(await correct(certificate, learner, { full_name_en: "سارة خالد محمد العسيري" })).toMatchObject({
      error_keys: { full_name_en: [expect.objectContaining({ key: "name.english" })] },
    });
    expect(await correct(certificate, learner)).toMatchObject({
      status: 201,
      data: { name_correction: { status: "pending" }, can_correct_name: false },
    });
    expect(await correct(certificate, learner)).toMatchObject({ status: 409, code: "request_already_pending" });
  });

  it("issue 4: brings evidence of the caller's own, once, which the student sees again and staff can open", async () => {
    const { learner, certificate } = await certified(server);
    const sent = multipartBody({}, { file: { name: "id-card.pdf", bytes: makePdf() } });
    const uploaded = await server.app.inject({
      method: "POST",
      url: "/api/v1/student/request-files",
      headers: { ...learner.headers, ...sent.headers },
      payload: sent.payload,
    });
    const { id } = uploaded.json<{ data: { id: string } }>().data;
    const other = await certified(server);
    for (const attachments of [[id], [randomUUID()]])
      expect(await correct(other.certificate, other.learner, { attachments })).toMatchObject({
        status: 422,
        error_keys: { attachments: [{ key: "file.required" }] },
      });
    const { data } = await correct(certificate, learner, { attachments: [id] });
    expect(data.name_correction?.attachments).toEqual([expect.objectContaining({ id, name: "id-card.pdf", type: "application/pdf" })]);
    const list = await server.call<AdminNameCorrection[]>("GET", "/admin/name-corrections?per_page=100", { headers: staff.headers });
    expect(list.data.find((one) => one.id === data.name_correction?.id)?.attachments).toEqual([expect.objectContaining({ id })]);
    const read = ({ headers }: SignedIn) => server.app.inject({ url: `/api/v1/files/${id}`, headers });
    expect((await read(staff)).statusCode).toBe(200);
    expect((await read(other.learner)).statusCode).toBe(404);
  });

  it("approved: account and certificate carry it, and the old number says that it was replaced", async () => {
    const { learner, certificate } = await certified(server);
    const { data } = await correct(certificate, learner);
    const decide = (decision: string) =>
      admin("POST", `/admin/name-corrections/${data.name_correction?.id}/decide`, { decision, note: "راجعنا الهوية" });
    server.clock.advance(1_000);
    expect(await decide("approve")).toMatchObject({ status: 200, data: { status: "approved", decided_on: "2026-11-22" } });
    expect(await decide("reject")).toMatchObject({ status: 409, code: "request_closed" });
    const [fresh, old] = await listOf(server, learner);
    expect(fresh).toMatchObject({ status: "issued", snapshot: { holder_ar: "سارة خالد محمد العسيري الأحمدي" } });
    expect(old).toMatchObject({ status: "superseded", replaced_by: fresh?.number, snapshot: { holder_ar: "سارة خالد محمد العسيري" } });
    expect(await told(learner)).toContainEqual(["request_decided", "approved"]);
  });

  it("rejected: nothing changes, and the reason is read", async () => {
    const { learner, certificate } = await certified(server);
    const { data } = await correct(certificate, learner);
    await admin("POST", `/admin/name-corrections/${data.name_correction?.id}/decide`, { decision: "reject", note: "الاسم مطابق للهوية" });
    expect((await listOf(server, learner))[0]).toMatchObject({
      id: certificate.id,
      status: "issued",
      name_correction: { status: "rejected", note: "الاسم مطابق للهوية" },
      can_correct_name: true,
    });
  });
});
