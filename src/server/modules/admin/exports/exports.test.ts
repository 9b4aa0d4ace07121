import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { parseStringPromise } from "xml2js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffExport } from "#contract/exports/staff-exports.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { files } from "#server/db/tables/files.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import { staffExports } from "#server/db/tables/security/staff-exports.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { expireExports } from "#server/commands/exports/expire-exports.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { sponsorForm } from "#tests/support/company-order.ts";
import { certified, fetchFile } from "#tests/support/certificate-factories.ts";
import { makeCoupon, makeProgram, makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff, postponementOf, studying } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
  await confirmPassword(shop.server, staff);
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const ask = (kind: string, filter: object = {}, who = staff, language = "en", more: object = {}) =>
  shop.server.call<StaffExport>("POST", "/admin/exports", {
    headers: { ...who.headers, "accept-language": language },
    body: { kind, filter, ...more },
  });
const take = (id: string, who = staff) => fetchFile(shop.server, `/admin/exports/${id}/file`, who.headers);

interface Sheet {
  worksheet: {
    sheetViews: { sheetView: { $: { rightToLeft?: string } }[] }[];
    sheetData: { row: { c?: { $: { r: string; s?: string }; v?: string[]; is?: { t: (string | { _: string })[] }[] }[] }[] }[];
  };
}
/** The cells of each line of a workbook as text, and its sheet as it stands. */
async function workbookOf(bytes: Uint8Array) {
  const parts = unzipSync(bytes);
  const sheet = (await parseStringPromise(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array()))) as Sheet;
  const said = (text: string | { _: string } | undefined) => (typeof text === "object" ? text._ : (text ?? ""));
  const rows = (sheet.worksheet.sheetData[0]?.row ?? []).map((row) => (row.c ?? []).map((cell) => cell.v?.[0] ?? said(cell.is?.[0]?.t[0])));
  const styles = (sheet.worksheet.sheetData[0]?.row.at(-1)?.c ?? []).map((cell) => cell.$.s ?? "0");
  return { names: Object.keys(parts), rows, styles, rightToLeft: sheet.worksheet.sheetViews[0]?.sheetView[0]?.$.rightToLeft === "1" };
}

/** The lines of a file that was asked for and written. */
async function written(kind: string, filter: object = {}, who = staff, language = "en", more: object = {}): Promise<string[]> {
  // The newest are told first.
  shop.server.clock.advance(1_000);
  const { status, data } = await ask(kind, filter, who, language, more);
  expect(status).toBe(201);
  expect(data).toMatchObject({ kind, status: "queued", rows: null });
  await shop.server.runJobs();
  const { data: told } = await shop.server.call<StaffExport[]>("GET", "/admin/exports", { headers: who.headers });
  const ready = told.find(({ id }) => id === data.id);
  const file = await take(data.id, who);
  expect(file).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8", "cache-control": "private, no-store" } });
  const text = file.bytes.toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const lines = text.slice(1).trimEnd().split("\r\n");
  expect(ready).toMatchObject({ status: "ready", rows: lines.length - 1, bytes: file.bytes.byteLength });
  return lines;
}

describe("issue 20: lists as files", () => {
  it("hold exactly the people that are filtered, in the language of who asks, and no formula", async () => {
    await makeUser(shop.server, {
      nameAr: "=HYPERLINK(1)",
      nameEn: 'Export, "Quoted"',
      email: "export-1@example.com",
      phone: "+966550001234",
    });
    await makeUser(shop.server, { nameAr: "ريم تصدير", nameEn: "Reem Export", email: "export-2@example.com" });
    const lines = await written("people", { q: "export", type: "student" });
    expect(lines[0]).toBe("Number,Name in Arabic,Name in English,E-mail,Mobile,Type,Account made,Suspended on");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(
      /^\d+,'=HYPERLINK\(1\),"Export, ""Quoted""",export-1@example\.com,'\+966550001234,Trainee,2026-\d\d-\d\d \d\d:\d\d,$/u,
    );
    const arabic = await written("people", { q: "export-2" }, staff, "ar");
    expect(arabic[0]).toBe("الرقم,الاسم بالعربية,الاسم بالإنجليزية,البريد الإلكتروني,الجوال,النوع,إنشاء الحساب,تاريخ الإيقاف");
    expect(arabic[1]).toContain(",متدرب,");
  });

  it("hold purchases, requests and entries of the audit log, each by its own filter", async () => {
    const program = await makeProgram(shop.server, { price: 80_000, seats: 5, titleEn: "Exported program" });
    const buyer = await shop.buyerOf([program]);
    const { order } = (await shop.order(buyer)).data;
    const bought = await written("orders", { q: order.number });
    expect(bought[1]).toMatch(new RegExp(`^${order.number},2026-[^,]+,[^,]+,Exported program,[^,]*,800.00,Paid$`, "u"));
    expect(await written("orders", { q: order.number, order_status: "refunded" })).toHaveLength(1);
    expect(await written("orders", { q: order.number, to: "2020-01-01" })).toHaveLength(1);

    const { learner, enrollment, later } = await studying(shop.server);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    await shop.server.call("POST", "/student/postponements", { headers: learner.headers, body: form });
    const asked = await written("requests", { kinds: "postponement", request_status: "open" });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/^Postponement,[^,]+,Noura Saad Mohammed Alqahtani,.*,Open$/u);
    expect(await written("requests", { kinds: "departure" })).toHaveLength(1);

    const events = await written("security_events", { name: "list_export_asked", actor: staff.user.id });
    expect(events.length).toBeGreaterThan(5);
    expect(events[1]).toContain(`,list_export_asked,${staff.user.id},`);
  });

  it("hold sponsors, and of one of them all that it agreed to, and nobody else's", async () => {
    const [own, other] = await Promise.all([shop.buyer(), shop.buyer()]);
    const headers = staff.headers;
    const made = async (contact: string, nameEn: string) => {
      const body = { ...sponsorForm(contact), name: { ar: "=1+1", en: nameEn } };
      return (await shop.server.call<{ id: number }>("POST", "/admin/sponsors", { headers, body })).data.id;
    };
    const [sponsor, empty] = [await made(own.user.email, "Exported One"), await made(other.user.email, "Exported Two")];
    const program = await makeProgram(shop.server, { price: 400_00, seats: 5 });
    const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
    await confirmPassword(shop.server, staff);
    const body = { program_id: program.id, cohort_id: cohort?.id, seats: 2, share_type: "fixed", share_value: 300, expected_total: 600 };
    const agreed = await shop.server.call<{ order: { number: string } }>("POST", `/admin/sponsors/${sponsor}/agreements`, {
      headers,
      body,
    });
    const lines = await written("sponsors", { q: "exported" });
    expect(lines[0]).toBe(
      'Name in Arabic,Name in English,VAT number,Contact person,E-mail,"Paid less what went back, SAR","Awaited, SAR",Seats,Seats taken',
    );
    expect(lines[2]).toMatch(new RegExp(`^'=1\\+1,Exported One,[0-9]+,[^,]+,${own.user.email},0\\.00,600\\.00,0,0$`, "u"));
    expect(await written("sponsors", { q: "exported", archived: "yes" })).toHaveLength(1);
    const statement = await written("sponsor_statement", { sponsor });
    expect(statement).toHaveLength(2);
    expect(statement[1]).toMatch(
      new RegExp(`^${agreed.data.order.number},2026-[^,]+,[^,]+,2026-[^,]+,2,0,600\\.00,100\\.00,,Awaiting payment$`, "u"),
    );
    expect(await written("sponsor_statement", { sponsor: empty })).toHaveLength(1);
    expect(await written("sponsor_statement", {})).toHaveLength(1);
  });

  it("hold certificates, bank transfers and discount codes, each with what became of it and by its own filter", async () => {
    const { certificate } = await certified(shop.server);
    const { number } = certificate;
    const lines = await written("certificates", { q: number });
    expect(lines[0]).toBe("Number,Name in Arabic,Name in English,Program,Date,Revoked on,Status");
    expect(lines[1]).toMatch(new RegExp(`^${number},[^,]+,[^,]+,[^,]+,2026-[^,]+,,Valid$`, "u"));
    expect(await written("certificates", { q: number, certificate_status: "revoked" })).toHaveLength(1);

    const buyer = await shop.buyerOf([await makeProgram(shop.server, { price: 40_000, seats: 5 })]);
    const { order } = (await shop.order(buyer)).data;
    await db().update(payments).set({ provider: "transfer", status: "requires_action" }).where(eq(payments.orderId, order.id));
    expect((await written("transfers", { q: order.number, transfer_state: "waiting" }))[1]).toMatch(
      new RegExp(`^${order.number},2026-[^,]+,[^,]+,400\\.00,0\\.00,`, "u"),
    );
    expect(await written("transfers", { q: order.number, transfer_state: "ended" })).toHaveLength(1);

    await makeCoupon(shop.server, { code: "EXPORTED10", type: "percentage", value: 10, usageLimit: 5 });
    await makeCoupon(shop.server, { code: "EXPORTED-FIXED", type: "fixed", value: 50_00, archivedAt: shop.server.clock.now() });
    expect((await written("coupons", { q: "exported" })).slice(1)).toEqual(["EXPORTED10,10,,0,5,,,"]);
    expect((await written("coupons", { q: "exported", archived: "yes" })).slice(1)).toEqual(["EXPORTED-FIXED,,50.00,0,,,,Stopped"]);
    expect(await written("coupons", { q: "exported", discount_type: "fixed" })).toHaveLength(1);
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    await confirmPassword(shop.server, registrar);
    for (const kind of ["sponsors", "sponsor_statement"] as const)
      expect(await ask(kind, {}, registrar)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await ask("transfers", {}, registrar)).toMatchObject({ status: 403, code: "capability_required" });
  });

  it("hold what trainees of one course did, for who may see its rows, and no column is chosen of it", async () => {
    const { program, learner } = await studying(shop.server);
    await db()
      .insert(gradeItems)
      .values({ programId: program.id, type: "final", titleAr: "نهائي", titleEn: "Final", maxDegree: 60, weight: 100 });
    const grades = await written("course_grades", { program: program.id });
    expect(grades[0]).toBe('Name in Arabic,Name in English,"Progress, %",Final (60),"Total so far, %"');
    expect(grades.slice(1)).toEqual([`${learner.user.nameAr},${learner.user.nameEn},0,,0`]);
    expect((await written("course_submissions", { program: program.id }))[0]).toContain(",Item,Attempt,Status,Late,");
    expect((await written("course_activity", { program: program.id }))[0]).toContain(",Item,");
    for (const filter of [{}, { program: 2_000_000_000 }])
      expect(await ask("course_grades", filter)).toMatchObject({ status: 422, errors: { "filter.program": expect.any(Array) } });
    expect(await ask("course_grades", { program: program.id }, staff, "en", { columns: ["nameAr"] })).toMatchObject({ status: 422 });
    const elsewhere = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    await confirmPassword(shop.server, elsewhere);
    await db()
      .update(staffRoles)
      .set({ categories: [program.categoryId + 1] })
      .where(eq(staffRoles.userId, elsewhere.user.id));
    expect(await ask("course_grades", { program: program.id }, elsewhere)).toMatchObject({
      status: 422,
      errors: { "filter.program": expect.any(Array) },
    });
  });

  it("are written in batches, every row once, also where there are more than one batch of them", async () => {
    await db().execute(
      `insert into users (type, email, password_hash, name_ar, name_en, phone, language)
      select 'student', 'batch-' || n || '@batch.example', 'x', 'دفعة', 'Batch', '', 'ar' from generate_series(1, 2500) n` as never,
    );
    const lines = await written("people", { q: "batch.example" });
    const emails = lines.slice(1).map((line) => line.split(",")[3]);
    expect(emails).toHaveLength(2_500);
    expect(new Set(emails).size).toBe(2_500);
  });

  it("are workbooks too: text that is no formula, figures, money and moments as Riyadh's clocks showed them", async () => {
    const { data } = await ask("people", { q: "export", type: "student" }, staff, "ar", { format: "xlsx" });
    expect(data).toMatchObject({ format: "xlsx" });
    await shop.server.runJobs();
    const file = await take(data.id);
    expect(file.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const people = await workbookOf(file.bytes);
    expect(people.names).toContain("[Content_Types].xml");
    expect(people.rightToLeft).toBe(true);
    expect(people.rows[0]?.[1]).toBe("الاسم بالعربية");
    expect(people.rows).toHaveLength(3);
    expect(people.rows.at(-1)?.slice(1, 5)).toEqual(["=HYPERLINK(1)", 'Export, "Quoted"', "export-1@example.com", "+966550001234"]);
    expect(people.styles, "a formula is quoted, the number of the account is a figure").toEqual(["0", "5", "0", "0", "5", "0", "3"]);

    const program = await makeProgram(shop.server, { price: 80_050, seats: 5, titleEn: "A <sheet> & more" });
    const { order } = (await shop.order(await shop.buyerOf([program]))).data;
    const bought = await ask("orders", { q: order.number }, staff, "en", { format: "xlsx", columns: ["total", "date", "programs"] });
    await shop.server.runJobs();
    const orders = await workbookOf((await take(bought.data.id)).bytes);
    expect(orders.rightToLeft).toBe(false);
    const moment = shop.server.clock.now().getTime() + 3 * 3_600_000;
    const serial = Math.floor(moment / 60_000) / 1_440 + 25_569;
    expect(orders.rows[1]).toEqual(["800.5", String(Math.round(serial * 1e9) / 1e9), "A <sheet> & more"]);
    expect(orders.styles).toEqual(["2", "3", "0"]);
  });

  it("have the columns that were chosen in their order, and none that the list does not know", async () => {
    const lines = await written("people", { q: "export-2" }, staff, "en", { columns: ["email", "nameEn"] });
    expect(lines).toEqual(["E-mail,Name in English", "export-2@example.com,Reem Export"]);
    for (const columns of [[], ["email", "email"], ["passwordHash"], ["total"]])
      expect(await ask("people", {}, staff, "en", { columns }), columns.join()).toMatchObject({
        status: 422,
        errors: { columns: expect.any(Array) },
      });
    expect(await ask("people", {}, staff, "en", { format: "pdf" })).toMatchObject({ status: 422 });
  });

  it("want the password first, the right to read the list, and a filter that the list knows", async () => {
    const other = await makeStaff(shop.server);
    expect(await ask("people", {}, other)).toMatchObject({ code: "reauth_required" });
    const support = await makeSignedIn(shop.server, { type: "staff" }, ["support"]);
    expect(await ask("people", {}, support)).toMatchObject({ status: 403, code: "capability_required" });
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    await confirmPassword(shop.server, registrar);
    expect(await ask("orders", {}, registrar)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await ask("requests", { kinds: "secrets" })).toMatchObject({ status: 422 });
    expect(await ask("people", { everything: true })).toMatchObject({ status: 422 });
    expect(await written("people", { q: "export-2" }, registrar)).toHaveLength(2);
  });

  it("are their asker's alone, and gone after a day with what they were filtered by", async () => {
    const { data } = await ask("people", { q: "export-2@example.com" });
    await shop.server.runJobs();
    const become = (status: "queued" | "ready") => db().update(staffExports).set({ status }).where(eq(staffExports.id, data.id));
    await become("queued");
    expect((await take(data.id)).status, "not before it is written").toBe(404);
    await become("ready");
    const other = await makeStaff(shop.server);
    expect((await take(data.id, other)).status).toBe(404);
    expect((await take("0193a4f0-0000-7000-8000-000000000000")).status).toBe(404);
    const [row] = await db().select().from(staffExports).where(eq(staffExports.id, data.id));
    expect(row).toMatchObject({ status: "ready", filter: null });
    const fileId = row?.fileId ?? "";
    expect((await fetchFile(shop.server, `/files/${fileId}`, staff.headers)).status, "no other address leads to it").toBe(404);
    await expireExports(db(), shop.server.services.files, staffExports, new Date(shop.server.clock.now().getTime() + 24 * 3_600_000));
    expect((await take(data.id)).status).toBe(404);
    expect(await db().$count(files, eq(files.id, fileId))).toBe(0);
    expect(await shop.server.services.files.stream(fileId)).toBeNull();
  });

  it("stand in the security log when they are asked for, made and taken; what was searched for stands apart", async () => {
    const { data } = await ask("people", { q: "export-2@example.com", type: "student" });
    await shop.server.runJobs();
    await take(data.id);
    const events = await db()
      .select({ event: securityEvents, typed: securityEventValues.typed })
      .from(securityEvents)
      .leftJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
      .where(eq(securityEvents.subject, `export ${data.id}`))
      .orderBy(securityEvents.id);
    expect(events.map(({ event: { name, actorId, details }, typed }) => ({ name, actorId, details, typed }))).toEqual([
      {
        name: "list_export_asked",
        actorId: staff.user.id,
        details: { kind: "people", filtered: "type=student" },
        typed: "export-2@example.com",
      },
      { name: "list_exported", actorId: staff.user.id, details: { kind: "people", rows: 1 }, typed: null },
      { name: "list_export_taken", actorId: staff.user.id, details: { kind: "people", rows: 1 }, typed: null },
    ]);
    expect(await db().$count(users, eq(users.email, "export-2@example.com"))).toBe(1);
  });
});
