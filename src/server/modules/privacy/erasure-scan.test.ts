import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { passIdentity } from "#server/commands/accounts/data-requests/check-identity.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { chargebacks, chargebackSteps } from "#server/db/tables/orders/chargebacks.ts";
import { sponsors } from "#server/db/tables/orders/sponsors.ts";
import { unseal } from "#server/db/sealing/keyring.ts";
import { placeName, SEALED_PLACES } from "#server/db/sealing/sealed-columns.ts";
import { users } from "#server/db/tables/identity.ts";
import { packageStates } from "#server/db/tables/learning/package-states.ts";
import { packageStatements } from "#server/db/tables/learning/package-statements.ts";
import { lessonNotes } from "#server/db/tables/learning/lesson-notes.ts";
import { nationalRequests, signInAttempts } from "#server/db/tables/security/provider-sign-in.ts";
import { accountDeletions } from "#server/db/tables/security/privacy.ts";
import { accountViews } from "#server/db/tables/staff/account-views.ts";
import { enrollmentImportLines, enrollmentImports, manualEnrollments } from "#server/db/tables/staff/manual-enrollments.ts";
import { staffNotes } from "#server/db/tables/staff/staff-notes.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { wishes } from "#server/db/tables/wishes.ts";
import { applyRetention } from "#server/retention/retention.ts";
import { retentionRules } from "#server/retention/rules.ts";
import { certified, deliveryOf } from "#tests/support/certificate-factories.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { apply, application } from "#tests/support/trainer-factories.ts";
import { TEST_PASSWORD } from "#tests/support/factories.ts";

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_LOG_LEVEL: "info" }, logTo: (line) => lines.push(line) });
});
afterAll(() => server.close());

const DAY = 86_400_000;
/** Spelled like nobody else, so that a hit is theirs. */
const PERSON = {
  nameAr: "زمردة ياقوت لؤلؤ المرجاني",
  nameEn: "Zumurruda Yaqut Lulu Almarjani",
  email: "zumurruda.almarjani@example.com",
  phone: "+966547391862",
  nationalId: "1087391862",
};
const NEEDLES = [
  PERSON.nameAr,
  "زمردة",
  PERSON.nameEn,
  "zumurruda",
  "almarjani",
  PERSON.email,
  "zumurruda.new@example.com",
  PERSON.phone.slice(4),
  PERSON.nationalId,
];
const hitsIn = (text: string): string[] => NEEDLES.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()));

/** A text with whatever is sealed in it opened where it stands. */
async function everyRow(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await server.services.db.execute<{ table: string }>(sql`
    select table_schema || '.' || table_name as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
  const found: { table: string; text: string }[] = [];
  for (const { table } of tables) {
    const [schema = "", name = ""] = table.split(".");
    const { rows } = await server.services.db.execute<{ text: string }>(
      sql`select to_jsonb(row)::text as text from ${sql.identifier(schema)}.${sql.identifier(name)} row`,
    );
    for (const { text } of rows) found.push({ table: name, text: opened(text) });
  }
  return found;
}

const opened = (text: string): string =>
  text.replaceAll(/s1\.[\w-]+\.[\w-]*\.[\w-]*\.[\w-]+/gu, (sealed) => {
    for (const place of SEALED_PLACES)
      try {
        return unseal(placeName(place), sealed);
      } catch {
        // Of another place.
      }
    throw new Error(`nobody opens ${sealed}`);
  });

async function everyFile(folder: string): Promise<{ name: string; text: string }[]> {
  const found: { name: string; text: string }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    const text = bytes.toString("utf8");
    // Mails carry base64 and quoted-printable.
    const decoded = [...text.matchAll(/(?:^[A-Za-z0-9+/]{40,76}={0,2}\r?\n)+/gmu)].map(([block]) =>
      Buffer.from(block, "base64").toString("utf8"),
    );
    const printable = Buffer.from(
      text.replaceAll(/=\r?\n/gu, "").replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString("utf8");
    // A copy of one's data is a zip.
    const zipped = text.startsWith("PK") ? Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString("utf8")) : [];
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    found.push({ name, text: [text, printable, ...decoded, ...zipped].join("\n") });
  }
  return found;
}

it("issue 19.5: after an erasure a scan of all tables, files, mails and logs finds name, e-mail, phone and ID only where retention says so", async () => {
  const { db, config } = server.services;
  const staff = await makeStaff(server);
  const { learner: person, certificate, enrollment, cohort, program } = await certified(server);
  await db
    .update(users)
    .set({ ...PERSON, birthDate: "1997-05-30" })
    .where(eq(users.id, person.user.id));
  const call = async (method: "POST" | "PATCH" | "PUT", where: string, body?: object, status = [200, 201]) => {
    const headers = { ...person.headers, "idempotency-key": randomUUID() };
    const answer = await server.call(method, where, { headers, ...(body ? { body } : {}) });
    expect(status, `${method} ${where} ${JSON.stringify(answer.data)}`).toContain(answer.status);
  };
  // Whatever a person leaves: wrong and right sign-ins, a lost password, messages, an application, an order, an address, a name, a copy.
  const browser = new TestBrowser(server.app, { address: "10.9.8.7" });
  await browser.logIn(PERSON.email, "Wrong#2026");
  await browser.logIn(PERSON.nationalId, "Wrong#2026");
  await call("POST", "/forgot-password", { email: PERSON.email });
  await browser.register({ email: PERSON.email, national_id: PERSON.nationalId });
  const message = { id: randomUUID(), fullName: PERSON.nameAr, email: PERSON.email, phone: PERSON.phone, message: `أنا ${PERSON.nameAr}` };
  expect((await server.call("POST", "/contact-messages", { body: message })).status).toBe(201);
  expect(await apply(server, application({ full_name: PERSON.nameAr, email: PERSON.email, phone: PERSON.phone }))).toMatchObject({
    status: 201,
  });
  await db.insert(orders).values({
    id: randomUUID(),
    number: "Q-SCAN",
    userId: person.user.id,
    status: "paid",
    subtotal: 100,
    discount: 0,
    vat: 13,
    total: 100,
    billing: { full_name: PERSON.nameAr, email: PERSON.email, phone: PERSON.phone, city_id: 1 },
    returnLanguage: "ar",
    expiresAt: server.clock.now(),
  });
  await call(
    "POST",
    `/student/certificates/${certificate.id}/delivery`,
    deliveryOf({ full_name: PERSON.nameAr, email: PERSON.email, phone: PERSON.phone }),
  );
  const account = (await server.call<{ version: number }>("GET", "/platform/profile/account", { headers: person.headers })).data;
  await call("POST", "/platform/profile/reauthenticate", { password: TEST_PASSWORD });
  await call("PATCH", "/platform/profile", {
    name_ar: PERSON.nameAr,
    name_en: PERSON.nameEn,
    phone: PERSON.phone,
    nationality_id: 1,
    city_id: 1,
    birth_date: "1997-05-30",
    email: "zumurruda.new@example.com",
    version: account.version,
  });
  // A sign-in by the national sign-in that was not gone on with, and what the provider said.
  const attemptId = randomUUID();
  const ends = new Date(server.clock.now().getTime() + 900_000);
  await db.insert(signInAttempts).values({
    id: attemptId,
    provider: "@nafath",
    stateHash: attemptId,
    browserHash: "-",
    claims: { subject: "-", providerSession: null, email: PERSON.email, nameAr: PERSON.nameAr, nameEn: PERSON.nameEn, roleValues: [] },
    expiresAt: ends,
  });
  await db.insert(nationalRequests).values({
    id: randomUUID(),
    attemptId,
    nationalId: PERSON.nationalId,
    transaction: attemptId,
    number: "42",
    nameAr: PERSON.nameAr,
    nameEn: PERSON.nameEn,
    askedAt: ends,
    expiresAt: ends,
  });
  await db.insert(sponsors).values({
    nameAr: "جهة راعية",
    nameEn: "Sponsor",
    vatNumber: "300000000000003",
    street: "-",
    building: "1234",
    district: "-",
    city: "-",
    postalCode: "12345",
    contactName: PERSON.nameAr,
    contactEmail: PERSON.email,
  });
  await leaveWritten(person.user.id, staff.user.id, { enrollment, cohort, program });
  await server.call("GET", `/admin/users?q=${encodeURIComponent(PERSON.nameAr)}`, { headers: staff.headers });
  await server.call("GET", `/admin/users/${person.user.id}`, { headers: staff.headers });
  await call("POST", "/privacy/export");
  await call("POST", "/student/portfolio");
  for (let round = 0; round < 4; round += 1) await server.runJobs();
  expect(hitsIn((await everyRow()).map(({ text }) => text).join("\n")).length).toBeGreaterThan(6);
  expect((await everyFile(path.join(config.dataDir, "mail"))).some(({ text }) => hitsIn(text).length > 0)).toBe(true);
  const copies = (await everyFile(path.join(config.dataDir, "files"))).filter(({ text }) => text.startsWith("PK"));
  expect(copies.some(({ text }) => hitsIn(text).length > 4)).toBe(true);

  await call("POST", "/privacy/delete-account");
  await call("POST", "/privacy/delete-account/confirm", { password: TEST_PASSWORD });
  const [wish] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, person.user.id));
  // What staff wrote of how they made sure goes with the person.
  const found = { how: "other", note: `عرفتها: ${PERSON.nameAr}`, staffId: (await makeStaff(server)).user.id } as const;
  await db.transaction((tx) => passIdentity(tx, wish?.id ?? "", found, { now: server.clock.now(), actor: "system", requestId: null }));
  const gone = async () => (await db.select().from(users).where(eq(users.id, person.user.id)))[0]?.deletedAt;
  server.clock.advance(31 * DAY);
  await expect.poll(async () => (await server.runJobs(), await gone()), { timeout: 60_000 }).not.toBeNull();
  // The hourly work: a sign-in under way is nobody's yet, and goes a day after its end.
  await applyRetention({ db, now: server.clock.now(), log: server.services.log }, config);

  const rules = retentionRules(config);
  const left = (await everyRow()).flatMap(({ table, text }) => {
    const hits = hitsIn(text);
    return hits.length === 0 || rules[table]?.names ? [] : [`${table}: ${hits.join(", ")} in ${text.slice(0, 400)}`];
  });
  expect(left).toEqual([]);
  const inFiles = (await everyFile(config.dataDir)).flatMap(({ name, text }) =>
    hitsIn(text).length > 0 ? [`${name}: ${hitsIn(text).join(", ")}`] : [],
  );
  expect(inFiles).toEqual([]);
  expect(hitsIn(lines.join("\n"))).toEqual([]);
  // What stays has its reason in words.
  for (const [table, { names }] of Object.entries(rules)) if (names) expect(names.length, table).toBeGreaterThan(10);
}, 300_000);

/** What was written of a person where texts are free: in a package, in notes of their own and of staff, in a file of enrollments. */
async function leaveWritten(
  personId: number,
  staffId: number,
  { enrollment, cohort, program }: Pick<Awaited<ReturnType<typeof certified>>, "enrollment" | "cohort" | "program">,
): Promise<void> {
  const { db } = server.services;
  const at = server.clock.now();
  const text = `${PERSON.nameAr}, ${PERSON.nameEn}, ${PERSON.email}, ${PERSON.phone}, ${PERSON.nationalId}`;
  const item = await makeItem(db, (await makeSection(db, program.id)).id);
  await db.insert(packageStates).values({
    enrollmentId: enrollment.id,
    itemId: item.id,
    completion: "completed",
    success: "passed",
    location: text,
    suspendData: text,
    totalS: 1,
    reportedAt: at,
  });
  const said = { enrollmentId: enrollment.id, itemId: item.id, id: randomUUID(), storedAt: at };
  await db.insert(packageStatements).values({ ...said, verb: "https://example.com/wrote", activities: [text], statement: text });
  await db.insert(lessonNotes).values({ userId: personId, id: randomUUID(), itemId: item.id, body: text, createdAt: at, updatedAt: at });
  await db.insert(staffNotes).values({ id: randomUUID(), personId, authorId: staffId, text });
  const view = { id: randomUUID(), tokenHash: randomUUID(), personId, viewerId: staffId, viewerSession: randomUUID() };
  await db.insert(accountViews).values({ ...view, reason: text, endsAt: at });
  await db.insert(manualEnrollments).values({ enrollmentId: enrollment.id, basis: "free", reason: text, madeBy: staffId });
  const importId = randomUUID();
  await db
    .insert(enrollmentImports)
    .values({ id: importId, madeBy: staffId, fileName: "list.csv", reason: "-", allowClash: false, status: "done" });
  await db.insert(enrollmentImportLines).values({ importId, line: 2, text, learnerId: personId, result: "enrolled" });
  await db.insert(wishes).values({ userId: personId, programId: program.id });
  await db.insert(waitingList).values({ cohortId: cohort.id, userId: personId });
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, personId));
  const payment = { id: randomUUID(), orderId: order?.id ?? "", provider: "none", method: "card", amount: 100 } as const;
  await db.insert(payments).values({ ...payment, status: "captured" });
  const disputed = { id: randomUUID(), orderId: payment.orderId, paymentId: payment.id, bankReference: "CB-1", amount: 100 } as const;
  await db.insert(chargebacks).values({ ...disputed, reason: "fraud", status: "lost", dueOn: "2026-12-01", note: text, closedAt: at });
  await db.insert(chargebackSteps).values({ chargebackId: disputed.id, step: "lost", note: text, at });
}
