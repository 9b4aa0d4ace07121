import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { paymentDifferences, reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import { vatPeriods } from "#server/db/tables/orders/closed-books.ts";
import { taxDocuments } from "#server/db/tables/orders/tax.ts";
import { bulkRuns } from "#server/db/tables/staff/bulk-runs.ts";
import { enrollmentImportLines, enrollmentImports } from "#server/db/tables/staff/manual-enrollments.ts";
import { settings } from "#server/db/tables/site.ts";
import { caller, givePassword, setUpPasskey } from "#tests/support/accounts/second-factors.ts";
import { heldErasure } from "#tests/support/accounts/held-wishes.ts";
import { sponsorForm } from "#tests/support/company-order.ts";
import { certified, deliveryOf, finished } from "#tests/support/certificate-factories.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeProgram, makeSignedIn, makeUser } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { askedWithdrawal, postponementOf, studying } from "#tests/support/request-factories.ts";
import { makeCohort, makeOrder, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";
import { keptMail } from "#tests/support/mail/kept-mail.ts";
import { activeUnit } from "#tests/support/tax/active-unit.ts";
import { application, apply } from "#tests/support/trainer-factories.ts";
import { reportedPost } from "./conversation-calls.ts";
import type { Ground } from "./ground.ts";
import type { Calls, Ready } from "./repeated.ts";
import { sold, waitingExcuse, waitingReview } from "./stories.ts";

const both = <T>(ar: T, en: T) => ({ ar, en });
/** A call of the staff whose path is `/admin` and this. */
const byStaff =
  (prepare: (ground: Ground) => Promise<[path: string, body?: object]>) =>
  async (ground: Ground): Promise<Ready> => {
    const [path, body] = await prepare(ground);
    return { who: ground.staff, path: `/admin${path}`, ...(body ? { body } : {}) };
  };

const refundForm = (programId: number, amount: number) => ({ program_id: programId, amount, reason: "خطأ في التسجيل" });

let announcements = 0;
/** A provider's notice of a transfer. */
const announced = () => ({
  provider: "sandbox-cards",
  reference: `PO-${++announcements}`,
  expected_on: "2026-11-20",
  net: 95,
  gross: 100,
  fees: 5,
});

/** A refund above the limit, asked for by one of the staff. */
async function waitingRefund(ground: Ground) {
  await ground.db.update(settings).set({ refundLimit: 10_000 });
  const { orderId, program } = await sold(ground);
  return await ground.ask<{ id: string }>(ground.second, "POST", `/admin/orders/${orderId}/refund`, refundForm(program.id, 6_000));
}

let days = 0;
/** A day of a provider with a payment that our books do not have. */
async function differingDay({ db, server }: Ground) {
  const [day, difference] = [randomUUID(), randomUUID()];
  const startsAt = new Date(Date.UTC(2025, 0, ++days, 21));
  await db
    .insert(reconciliations)
    .values({ id: day, provider: "moyasar", startsAt, status: "done", differences: 1, open: 1, checkedAt: server.clock.now() });
  const theirs = { status: "captured" as const, amount: 10_000, refunded: 0, currency: "SAR" };
  await db
    .insert(paymentDifferences)
    .values({ id: difference, reconciliationId: day, kind: "missing_here", externalId: "m-1", theirs, at: startsAt });
  return { day, difference };
}

/** An order of 500 SAR whose bank transfer is awaited, or has come. */
async function transferred({ server, db }: Ground, status: "requires_action" | "captured") {
  const buyer = await makeUser(server);
  const program = await makeProgram(server, { price: 500_00 });
  const order = await makeOrder(db, buyer.id, {
    status: status === "captured" ? "paid" : "pending",
    programs: [program],
    payments: [{ status, transfer: true }],
    at: server.clock.now(),
  });
  return order.id;
}

/** A paid order and what a bank's notice says of its payment. */
async function disputed(ground: Ground) {
  const { orderId } = await sold(ground);
  const [payment] = await ground.db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
  return { orderId, form: { payment_id: payment?.id, amount: 100, bank_reference: randomUUID(), reason: "fraud", due_on: "2031-01-31" } };
}

/** A draft of the second person. */
const template = async (ground: Ground) =>
  await ground.ask<{ id: number }>(ground.second, "POST", "/admin/certificate-templates", {
    name: both("قالب", "Template"),
    signatories: [],
  });

const colleague = () => ({ name_ar: "موظف جديد", name_en: "", type: "staff", email: `colleague-${randomUUID()}@example.com` });
async function waitingAccount({ server, second: { headers } }: Ground) {
  const { meta } = await server.call("POST", "/admin/users", { headers, body: colleague() });
  return (meta as { approval: string }).approval;
}

async function written(ground: Ground) {
  const id = randomUUID();
  const who = { fullName: "سارة الحربي", email: `visitor-${id}@example.com`, phone: "+966 55 012 3456", website: "" };
  await ground.ask(null, "POST", "/contact-messages", { id, ...who, message: "متى تبدأ الدورة؟" });
  return id;
}

/** An electronic invoice that the authority rejected. */
async function rejected(ground: Ground) {
  await activeUnit(ground.db, ground.server.clock.now());
  const { orderId } = await sold(ground);
  const [row] = await ground.db.update(taxDocuments).set({ status: "rejected" }).where(eq(taxDocuments.orderId, orderId)).returning();
  return row?.id ?? "";
}

async function dead({ db, server }: Ground) {
  const now = server.clock.now();
  const failed = { attempts: 105, lastError: "Error: no answer", deadAt: now, deadReason: "retries_exhausted" as const, firstTriedAt: now };
  const [row] = await db
    .insert(jobs)
    .values({ kind: "certificate-check", payload: { enrollmentId: 0 }, runAt: now, ...failed })
    .returning();
  return row?.id ?? 0;
}

/** A paper copy on its way, after these steps. */
async function delivery(ground: Ground, ...steps: [string, object][]) {
  const { learner, certificate } = await certified(ground.server);
  const body = deliveryOf();
  await ground.ask(learner, "POST", `/student/certificates/${certificate.id}/delivery`, body);
  for (const [act, more] of steps) await ground.ask(ground.staff, "POST", `/admin/deliveries/${body.id}/${act}`, more);
  return `/deliveries/${body.id}`;
}
const PREPARED: [string, object] = ["prepare", {}];
const CARRIER = { carrier: "بريد الواحة", tracking_number: "WP 1" };
const SHIPPED: [string, object] = ["ship", CARRIER];

const MEETING = {
  title: both("لقاء", "Meeting"),
  kind: "lecture",
  starts_at: "2026-11-25T13:00:00.000Z",
  ends_at: "2026-11-25T15:00:00.000Z",
  room: both("", ""),
};
async function meeting({ server, db }: Ground) {
  const { cohort } = await makeClass(server);
  return await makeSession(db, cohort.id, "2026-11-25T13:00:00Z");
}

const page = () => ({
  title: both("الخصوصية", "Privacy"),
  lead: both("مقدمة", "Lead"),
  sections: both([{ id: "scope", heading: "النطاق" }], [{ id: "scope", heading: "Scope" }]),
});
const MESSAGE_WORDING = { title: both("مقعد", "A seat"), body: both("{program}", "{program}") };
const textVersion = async (ground: Ground) =>
  (await ground.ask<{ version: number }>(ground.staff, "GET", "/admin/message-texts/seat_free")).version;
const pageVersion = async (ground: Ground) => (await ground.ask<{ version: number }>(ground.staff, "GET", "/admin/pages/privacy")).version;
const putPage = async (ground: Ground) =>
  (await ground.ask<{ version: number }>(ground.staff, "PUT", "/admin/pages/privacy", { ...page(), version: await pageVersion(ground) }))
    .version;

/** A file of enrollments that was looked into, or carried out. */
async function enrollmentFile({ db, server, staff }: Ground, status: "read" | "done") {
  const id = randomUUID();
  const doneAt = status === "done" ? server.clock.now() : null;
  const about = { fileName: "list.csv", reason: "قائمة", allowClash: false };
  await db.insert(enrollmentImports).values({ id, madeBy: staff.user.id, ...about, status, doneAt, createdAt: server.clock.now() });
  return id;
}

/** The same with one line, which names nobody. */
async function wrongLine(ground: Ground) {
  const importId = await enrollmentFile(ground, "read");
  const cells = { person: "nobody@example.com", program: "1", cohort: "", basis: "free", reference: "" };
  await ground.db
    .insert(enrollmentImportLines)
    .values({ importId, line: 2, text: "nobody@example.com, 1", cells, result: "wrong", problem: "person_unknown" });
  return importId;
}

/** The same with one line, whose cohort is full, and another of the program that is offered in its stead. */
async function offeredLine(ground: Ground) {
  const importId = await enrollmentFile(ground, "read");
  const program = await makeStudyProgram(ground.db);
  const full = await makeCohort(ground.db, program.id, "2027-05-02", { seatsTotal: 1, seatsTaken: 1 });
  const offered = await makeCohort(ground.db, program.id, "2027-05-09");
  const { id: learnerId, email } = await makeUser(ground.server);
  const cells = { person: email, program: String(program.id), cohort: "2027-05-02", basis: "free", reference: "" };
  const asked = { learnerId, programId: program.id, cohortId: full.id, offeredCohortId: offered.id, basis: "free" } as const;
  await ground.db
    .insert(enrollmentImportLines)
    .values({ importId, line: 2, text: email, cells, ...asked, result: "wrong", problem: "seat_unavailable" });
  return { importId, offered: offered.id };
}

const bulkWish = async ({ server }: Ground) => {
  const form = application();
  await apply(server, form);
  return { list: "applications", action: "assign", ids: [`trainer ${form.id}`] };
};
const bulkRun = async (ground: Ground) =>
  (await ground.ask<{ id: string }>(ground.staff, "POST", "/admin/bulk-runs", await bulkWish(ground))).id;

const aView = () => ({ id: randomUUID(), list: "/staff/people", name: "المتدربون", query: "type=student", role: null });
async function savedView(ground: Ground): Promise<ReturnType<typeof aView>> {
  const view = aView();
  await ground.ask(ground.staff, "POST", "/admin/list-views", view);
  return view;
}

export const staffCalls: Calls = {
  "POST /admin/electronic-documents/:id/reissue": byStaff(async (ground) => [
    `/electronic-documents/${await rejected(ground)}/reissue`,
    {},
  ]),
  "POST /admin/programs/:id/publish": byStaff(async ({ db }) => {
    const program = await makeStudyProgram(db, { status: "draft" });
    await makeItem(db, (await makeSection(db, program.id)).id);
    return [`/programs/${program.id}/publish`, { version: program.version }];
  }),
  "POST /admin/cohorts/:id/sessions": byStaff(async ({ server }) => [`/cohorts/${(await makeClass(server)).cohort.id}/sessions`, MEETING]),
  "POST /admin/cohorts/:id/series": byStaff(async ({ server }) => {
    const { title, kind, room } = MEETING;
    const when = { day: "2027-01-17", time: "16:30", minutes: 90, weekdays: [0, 2], count: 4 };
    return [`/cohorts/${(await makeClass(server)).cohort.id}/series`, { title, kind, room, ...when }];
  }),
  "POST /admin/cohorts/:id/close": byStaff(async ({ server }) => [
    `/cohorts/${(await makeClass(server)).cohort.id}/close`,
    { reason: "القاعة صغيرة", version: 1 },
  ]),
  "POST /admin/cohorts/:id/open": byStaff(async (ground) => {
    const { id } = (await makeClass(ground.server)).cohort;
    const { version } = await ground.ask<{ version: number }>(ground.staff, "POST", `/admin/cohorts/${id}/close`, {
      reason: "-",
      version: 1,
    });
    return [`/cohorts/${id}/open`, { version }];
  }),
  "POST /admin/cohorts/:id/end": byStaff(async (ground) => {
    await confirmPassword(ground.server, ground.staff);
    return [`/cohorts/${(await makeClass(ground.server)).cohort.id}/end`, { ending: "cancel", reason: "دون الحد الأدنى" }];
  }),
  "PUT /admin/sessions/:id": byStaff(async (ground) => [
    `/sessions/${(await meeting(ground)).id}`,
    { ...MEETING, ends_at: "2026-11-25T16:00:00.000Z", sequence: 0 },
  ]),
  "POST /admin/sessions/:id/archive": byStaff(async (ground) => [
    `/sessions/${(await meeting(ground)).id}/archive`,
    { reason: "مرض", sequence: 0 },
  ]),
  "POST /admin/sessions/:id/restore": byStaff(async (ground) => {
    const path = `/sessions/${(await meeting(ground)).id}`;
    const { sequence } = await ground.ask<{ sequence: number }>(ground.staff, "POST", `/admin${path}/archive`, {
      reason: "مرض",
      sequence: 0,
    });
    return [`${path}/restore`, { sequence }];
  }),
  "PUT /admin/pages/:slug": byStaff(async (ground) => ["/pages/privacy", { ...page(), version: await pageVersion(ground) }]),
  "POST /admin/pages/:slug/archive": byStaff(async (ground) => ["/pages/privacy/archive", { version: await putPage(ground) }]),
  "POST /admin/pages/:slug/restore": byStaff(async (ground) => {
    const version = await putPage(ground);
    const archived = await ground.ask<{ version: number }>(ground.staff, "POST", "/admin/pages/privacy/archive", { version });
    return ["/pages/privacy/restore", { version: archived.version }];
  }),
  "PUT /admin/settings": byStaff(async (ground) => {
    const seen = await ground.ask<object>(ground.staff, "GET", "/admin/settings");
    return ["/settings", { ...seen, site_name: both("قبس", `Qabas ${randomUUID().slice(0, 8)}`) }];
  }),
  "PUT /admin/message-texts/:kind": byStaff(async (ground) => [
    "/message-texts/seat_free",
    { ...MESSAGE_WORDING, reason: "wording", version: await textVersion(ground) },
  ]),
  "POST /admin/message-texts/:kind/return": byStaff(async (ground) => [
    "/message-texts/seat_free/return",
    { to: 1, reason: "wording", version: await textVersion(ground) },
  ]),
  "POST /admin/message-texts/:kind/try": byStaff(() =>
    Promise.resolve(["/message-texts/seat_free/try", { ...MESSAGE_WORDING, language: "en" }]),
  ),
  "POST /admin/settings/versions/:version/restore": byStaff(async (ground) => {
    const seen = await ground.ask<{ version: number }>(ground.staff, "GET", "/admin/settings");
    const wish = { ...seen, site_name: both("قبس", `Qabas ${randomUUID().slice(0, 8)}`) };
    const after = await ground.ask<{ version: number }>(ground.staff, "PUT", "/admin/settings", wish);
    return [`/settings/versions/${seen.version}/restore`, { version: after.version }];
  }),
  "POST /admin/exports": byStaff(async () => ["/exports", { kind: "people", filter: { type: "staff" } }]),
  "POST /admin/security-log/checks": byStaff(async () => ["/security-log/checks"]),
  "POST /admin/users": byStaff(async () => ["/users", { ...colleague(), type: "instructor" }]),
  "PUT /admin/users/:id": byStaff(async ({ server }) => [
    `/users/${(await makeUser(server)).id}`,
    { name_ar: "شيماء العمري", name_en: "", phone: "+966550000001", language: "en", version: 1 },
  ]),
  "POST /admin/users/:id/role": byStaff(async ({ server }) => [
    `/users/${(await makeSignedIn(server)).user.id}/role`,
    { type: "instructor", version: 1 },
  ]),
  "POST /admin/users/:id/second-factor/reset": byStaff(async ({ server }) => {
    const person = await makeSignedIn(server);
    await givePassword(caller(server, person));
    await setUpPasskey(caller(server, person));
    return [`/users/${person.user.id}/second-factor/reset`];
  }),
  "PUT /admin/users/:id/roles": byStaff(async ({ server }) => [
    `/users/${(await makeSignedIn(server, { type: "staff" })).user.id}/roles`,
    { roles: [{ role: "support", until: null }], version: 1 },
  ]),
  "POST /admin/users/:id/suspend": byStaff(async ({ server }) => [
    `/users/${(await makeSignedIn(server)).user.id}/suspend`,
    { reason: "بلاغ", version: 1 },
  ]),
  "POST /admin/users/:id/restore": byStaff(async ({ server }) => [
    `/users/${(await makeUser(server, { suspendedAt: server.clock.now() })).id}/restore`,
    { version: 1 },
  ]),
  "POST /admin/users/:id/log-out": byStaff(async ({ server }) => [`/users/${(await makeSignedIn(server)).user.id}/log-out`]),
  "POST /admin/users/:id/merge": byStaff(async (ground) => {
    await confirmPassword(ground.server, ground.staff);
    const [{ id }, other] = [await makeUser(ground.server), await makeUser(ground.server)];
    return [`/users/${id}/merge`, { other_id: other.id, reason: "سجّل مرتين" }];
  }),
  "POST /admin/users/duplicates/two-people": byStaff(async ({ server }) => [
    "/users/duplicates/two-people",
    { id: (await makeUser(server)).id, other_id: (await makeUser(server)).id, reason: "أخوان" },
  ]),
  "DELETE /admin/users/duplicates/two-people/:id/:other": byStaff(async (ground) => {
    const [{ id }, { id: other }] = [await makeUser(ground.server), await makeUser(ground.server)];
    await ground.ask(ground.staff, "POST", "/admin/users/duplicates/two-people", { id, other_id: other, reason: "أخوان" });
    return [`/users/duplicates/two-people/${id}/${other}`];
  }),
  "POST /admin/users/:id/enrollments": byStaff(async ({ server, db }) => [
    `/users/${(await makeUser(server)).id}/enrollments`,
    { program_id: (await makeStudyProgram(db)).id, basis: "free", reason: "منحة" },
  ]),
  "POST /admin/users/:id/notes": byStaff(async ({ server }) => [
    `/users/${(await makeUser(server)).id}/notes`,
    { id: randomUUID(), text: "اتصل بخصوص الجدول" },
  ]),
  "DELETE /admin/views/:id": byStaff(async (ground) => {
    await confirmPassword(ground.server, ground.staff);
    const { id: person } = await makeUser(ground.server);
    const { id } = await ground.ask<{ id: string }>(ground.staff, "POST", `/admin/users/${person}/views`, { reason: "بلاغ" });
    return [`/views/${id}`];
  }),
  "DELETE /admin/notes/:id": byStaff(async (ground) => {
    const id = randomUUID();
    await ground.ask(ground.staff, "POST", `/admin/users/${(await makeUser(ground.server)).id}/notes`, { id, text: "ملاحظة" });
    return [`/notes/${id}`];
  }),
  "POST /admin/enrollments/:id/transfer": byStaff(async ({ server }) => {
    const { enrollment, cohort, later } = await studying(server);
    return [`/enrollments/${enrollment.id}/transfer`, { cohort_id: later[0]?.id, seen_cohort_id: cohort.id, reason: "بطلب" }];
  }),
  "POST /admin/enrollments/:id/extend": byStaff(async ({ server }) => {
    const { enrollment } = await studying(server);
    const last_day = riyadhDay(new Date(enrollment.accessUntil.getTime() + 30 * 86_400_000));
    return [`/enrollments/${enrollment.id}/extend`, { last_day, seen_until: enrollment.accessUntil.toISOString(), reason: "مرض" }];
  }),
  "POST /admin/enrollments/:id/revoke": byStaff(async ({ server }) => {
    const { enrollment } = await studying(server);
    return [`/enrollments/${enrollment.id}/revoke`, { reason: "تسجيل بالخطأ" }];
  }),
  "POST /admin/mails/:id/resend": byStaff(async ({ db }) => [`/mails/${await keptMail(db, "sent")}/resend`]),
  "POST /admin/mails/:id/close": byStaff(async ({ db }) => [`/mails/${await keptMail(db, "dead")}/close`, { reason: "العنوان خاطئ" }]),
  "POST /admin/data-requests/:id/identity": byStaff(async ({ server }) => [
    `/data-requests/${(await heldErasure(server)).id}/identity`,
    { how: "called_back", note: "" },
  ]),
  "POST /admin/data-requests/:id/refuse": byStaff(async ({ server }) => [
    `/data-requests/${(await heldErasure(server)).id}/refuse`,
    { reason: "لم يُجب صاحب الرقم" },
  ]),
  "POST /admin/enrollment-imports/:id/run": byStaff(async (ground) => [`/enrollment-imports/${await enrollmentFile(ground, "read")}/run`]),
  "PUT /admin/enrollment-imports/:id/lines/:line": byStaff(async (ground) => [
    `/enrollment-imports/${await wrongLine(ground)}/lines/2`,
    { person: (await makeUser(ground.server)).email, program: "1", cohort: "", basis: "free", reference: "" },
  ]),
  "PUT /admin/enrollment-imports/:id/lines/:line/skip": byStaff(async (ground) => [
    `/enrollment-imports/${await wrongLine(ground)}/lines/2/skip`,
    { skip: true },
  ]),
  "PUT /admin/enrollment-imports/:id/lines/:line/cohort": byStaff(async (ground) => {
    const { importId, offered } = await offeredLine(ground);
    return [`/enrollment-imports/${importId}/lines/2/cohort`, { cohort_id: offered }];
  }),
  "POST /admin/enrollment-imports/:id/offers": byStaff(async (ground) => [
    `/enrollment-imports/${(await offeredLine(ground)).importId}/offers`,
  ]),
  "POST /admin/enrollment-imports/:id/undo": byStaff(async (ground) => [
    `/enrollment-imports/${await enrollmentFile(ground, "done")}/undo`,
  ]),
  "POST /admin/approvals/:id/confirm": byStaff(async (ground) => [`/approvals/${await waitingAccount(ground)}/confirm`]),
  "POST /admin/approvals/:id/refuse": byStaff(async (ground) => [
    `/approvals/${await waitingAccount(ground)}/refuse`,
    { reason: "بلا حاجة" },
  ]),
  "POST /admin/orders/:id/refund": byStaff(async (ground) => {
    await ground.db.update(settings).set({ refundLimit: 5_000_000 });
    const { orderId, program } = await sold(ground);
    return [`/orders/${orderId}/refund`, refundForm(program.id, 100)];
  }),
  "POST /admin/orders/:id/transfer": byStaff(async (ground) => [
    `/orders/${await transferred(ground, "requires_action")}/transfer`,
    { amount: 500, bank_reference: "FT1" },
  ]),
  "POST /admin/orders/:id/transfer/return": byStaff(async (ground) => [
    `/orders/${await transferred(ground, "captured")}/transfer/return`,
    { amount: 100, bank_reference: "FT1" },
  ]),
  "POST /admin/orders/:id/chargebacks": byStaff(async (ground) => {
    const { orderId, form } = await disputed(ground);
    return [`/orders/${orderId}/chargebacks`, form];
  }),
  "POST /admin/payouts": byStaff(async () => ["/payouts", announced()]),
  "POST /admin/payouts/:id/confirm": byStaff(async (ground) => {
    const { id } = await ground.ask<{ id: string }>(ground.staff, "POST", "/admin/payouts", announced());
    return [`/payouts/${id}/confirm`, { received_on: "2026-11-20", received: 95, note: "" }];
  }),
  "POST /admin/payouts/:id/cancel": byStaff(async (ground) => {
    const { id } = await ground.ask<{ id: string }>(ground.staff, "POST", "/admin/payouts", announced());
    return [`/payouts/${id}/cancel`, { note: "سُجلت مرتين" }];
  }),
  "POST /admin/payment-differences/:id/settle": byStaff(async (ground) => {
    const { difference } = await differingDay(ground);
    return [`/payment-differences/${difference}/settle`, { reason: "رسوم المزود" }];
  }),
  "POST /admin/reconciliations/:id/corrections": byStaff(async (ground) => {
    const { day, difference } = await differingDay(ground);
    await ground.ask(ground.staff, "POST", `/admin/payment-differences/${difference}/settle`, { reason: "رسوم المزود" });
    return [`/reconciliations/${day}/corrections`, { note: "صُحح في اليوم التالي" }];
  }),
  "POST /admin/vat-periods/:quarter/close": byStaff(async () => ["/vat-periods/2026-1/close", {}]),
  "POST /admin/vat-periods/:quarter/corrections": byStaff(async ({ server, db, staff, second }) => {
    const filed = { categories: [], series: [] };
    const [startsOn, endsOn, closedAt] = ["2026-01-01", "2026-03-31", server.clock.now()];
    const closed = { quarter: "2026-1", startsOn, endsOn, filed, askedBy: staff.user.id, closedBy: second.user.id, closedAt };
    await db.insert(vatPeriods).values(closed).onConflictDoNothing();
    return ["/vat-periods/2026-1/corrections", { note: "صُحح في الربع التالي" }];
  }),
  "POST /admin/sponsors/:id/agreements": byStaff(async (ground) => {
    const contact = await makeSignedIn(ground.server);
    const { id } = await ground.ask<{ id: number }>(ground.staff, "POST", "/admin/sponsors", sponsorForm(contact.user.email));
    const program = await makeProgram(ground.server, { price: 100_00, seats: 5 });
    const [cohort] = await ground.db.select().from(cohorts).where(eq(cohorts.programId, program.id));
    return [`/sponsors/${id}/agreements`, { program_id: program.id, cohort_id: cohort?.id, seats: 2, expected_total: 200 }];
  }),
  "POST /admin/chargebacks/:id/move": byStaff(async (ground) => {
    const { orderId, form } = await disputed(ground);
    const { id } = await ground.ask<{ id: string }>(ground.staff, "POST", `/admin/orders/${orderId}/chargebacks`, form);
    return [`/chargebacks/${id}/move`, { step: "answer", note: "أُرسلت الأدلة" }];
  }),
  "POST /admin/refund-approvals/:id/confirm": byStaff(async (ground) => [`/refund-approvals/${(await waitingRefund(ground)).id}/confirm`]),
  "POST /admin/refund-approvals/:id/refuse": byStaff(async (ground) => [
    `/refund-approvals/${(await waitingRefund(ground)).id}/refuse`,
    { reason: "بلا حاجة" },
  ]),
  "POST /admin/requests/:kind/:id/decide": byStaff(async (ground) => {
    const { learner, enrollment, later } = await studying(ground.server);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    const { id } = await ground.ask<{ id: string }>(learner, "POST", "/student/postponements", form);
    return [`/requests/postponement/${id}/decide`, { decision: "approve", version: 1 }];
  }),
  "POST /admin/requests/:kind/:id/ask": byStaff(async (ground) => {
    const { learner, enrollment, later } = await studying(ground.server);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    const { id } = await ground.ask<{ id: string }>(learner, "POST", "/student/postponements", form);
    return [`/requests/postponement/${id}/ask`, { question: "متى تعودون؟", version: 1 }];
  }),
  "POST /admin/requests/:kind/:id/offer": byStaff(async (ground) => {
    const { path, cohortId } = await askedWithdrawal(ground);
    return [`${path}/offer`, { cohort_id: cohortId, note: "", version: 1 }];
  }),
  "POST /admin/excuses/:id/decide": byStaff(async (ground) => [
    `/excuses/${(await waitingExcuse(ground)).id}/decide`,
    { decision: "approve", version: 1 },
  ]),
  "POST /admin/messages/:id/answer": byStaff(async (ground) => [
    `/messages/${await written(ground)}/answer`,
    { body: "تبدأ في 10 يناير.", version: 1 },
  ]),
  "POST /admin/messages/:id/move": byStaff(async (ground) => [
    `/messages/${await written(ground)}/move`,
    { status: "in_progress", version: 1 },
  ]),
  "PUT /admin/messages/:id/account": byStaff(async (ground) => [
    `/messages/${await written(ground)}/account`,
    { account_id: (await makeUser(ground.server)).id, version: 1 },
  ]),
  "POST /admin/trainer-applications/:id/move": byStaff(async ({ server }) => {
    const form = application();
    await apply(server, form);
    return [`/trainer-applications/${form.id}/move`, { status: "under_review", version: 1 }];
  }),
  "DELETE /admin/api-keys/:id": byStaff(async (ground) => {
    const form = { id: randomUUID(), name: "تقرير", scopes: ["people.read"], until: "2027-01-31" };
    await confirmPassword(ground.server, ground.staff);
    await ground.ask(ground.staff, "POST", "/admin/api-keys", form);
    return [`/api-keys/${form.id}`];
  }),
  "POST /admin/certificate-templates/:id/approve": byStaff(async (ground) => [
    `/certificate-templates/${(await template(ground)).id}/approve`,
    { version: 1 },
  ]),
  "POST /admin/certificate-templates/:id/enforce": byStaff(async (ground) => {
    const { id } = await template(ground);
    await ground.ask(ground.staff, "POST", `/admin/certificate-templates/${id}/approve`, { version: 1 });
    return [`/certificate-templates/${id}/enforce`, { version: 2 }];
  }),
  "PUT /admin/assignments/:kind/:id": byStaff(async ({ server }) => {
    const form = application();
    await apply(server, form);
    return [`/assignments/trainer/${form.id}`, { to: "me" }];
  }),
  "POST /admin/bulk-runs": byStaff(async (ground) => ["/bulk-runs", await bulkWish(ground)]),
  "POST /admin/bulk-runs/:id/start": byStaff(async (ground) => [`/bulk-runs/${await bulkRun(ground)}/start`, { to: "me" }]),
  "POST /admin/bulk-runs/:id/undo": byStaff(async (ground) => {
    const id = await bulkRun(ground);
    await ground.db.update(bulkRuns).set({ status: "done", doneAt: ground.server.clock.now() }).where(eq(bulkRuns.id, id));
    return [`/bulk-runs/${id}/undo`];
  }),
  "POST /admin/list-views": byStaff(async () => ["/list-views", aView()]),
  "PUT /admin/list-views/:id": byStaff(async (ground) => {
    const { id, list: _list, ...named } = await savedView(ground);
    return [`/list-views/${id}`, { ...named, name: "حسب اليوم" }];
  }),
  "DELETE /admin/list-views/:id": byStaff(async (ground) => [`/list-views/${(await savedView(ground)).id}`]),
  "POST /admin/reported-posts/:id/hide": byStaff(async (ground) => [
    `/reported-posts/${await reportedPost(ground)}/hide`,
    { reason: "إعلان" },
  ]),
  "POST /admin/reported-posts/:id/keep": byStaff(async (ground) => [`/reported-posts/${await reportedPost(ground)}/keep`]),
  "POST /admin/reviews/:id/publish": byStaff(async (ground) => [`/reviews/${(await waitingReview(ground)).id}/publish`]),
  "POST /admin/reviews/:id/hide": byStaff(async (ground) => [`/reviews/${(await waitingReview(ground)).id}/hide`, { reason: "إساءة" }]),
  "POST /admin/certificates/issue": byStaff(async ({ server }) => [
    "/certificates/issue",
    { enrollment_ids: [(await finished(server)).enrollment.id] },
  ]),
  "POST /admin/certificates/:id/revoke": byStaff(async ({ server }) => [
    `/certificates/${(await certified(server)).certificate.id}/revoke`,
    { reason: "صدرت خطأ" },
  ]),
  "POST /admin/certificates/:id/reissue": byStaff(async ({ server }) => [
    `/certificates/${(await certified(server)).certificate.id}/reissue`,
    { reason: "طباعة أخرى" },
  ]),
  "POST /admin/deliveries/:id/prepare": byStaff(async (ground) => [`${await delivery(ground)}/prepare`, {}]),
  "POST /admin/deliveries/:id/ship": byStaff(async (ground) => [`${await delivery(ground, PREPARED)}/ship`, CARRIER]),
  "POST /admin/deliveries/:id/deliver": byStaff(async (ground) => [`${await delivery(ground, PREPARED, SHIPPED)}/deliver`, {}]),
  "POST /admin/deliveries/:id/return": byStaff(async (ground) => [`${await delivery(ground, PREPARED, SHIPPED)}/return`, {}]),
  "POST /admin/name-corrections/:id/decide": byStaff(async (ground) => {
    const { learner, certificate } = await certified(ground.server);
    const id = randomUUID();
    const form = { id, full_name_ar: "سارة خالد محمد العسيري الأحمدي", full_name_en: "", evidence: "كما في الهوية" };
    await ground.ask(learner, "POST", `/student/certificates/${certificate.id}/name-correction`, form);
    return [`/name-corrections/${id}/decide`, { decision: "approve" }];
  }),
  "POST /admin/jobs/:id/retry": byStaff(async (ground) => [`/jobs/${await dead(ground)}/retry`, { reason: "عادت البوابة" }]),
  "POST /admin/jobs/:id/drop": byStaff(async (ground) => [`/jobs/${await dead(ground)}/drop`, { reason: "لا حاجة" }]),
};
