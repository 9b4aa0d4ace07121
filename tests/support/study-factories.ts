import { randomUUID } from "node:crypto";
import { foldedTitles } from "#contract/catalogue/program-search.ts";
import type { OrderStatus, PaymentStatus } from "#contract/orders/orders.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, cohorts, instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

let made = 0;

async function only<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (row === undefined) throw new Error("nothing was made");
  return row;
}

export const makeField = (db: Executor) => {
  made += 1;
  return only(
    db
      .insert(categories)
      .values({ slug: `field-${randomUUID()}`, nameAr: `مجال ${made}`, nameEn: `Field ${made}`, glaze: "data" })
      .returning(),
  );
};

type ProgramValues = Partial<typeof programs.$inferInsert>;

/** A published program with one instructor. */
export async function makeStudyProgram(db: Executor, values: ProgramValues = {}) {
  made += 1;
  const categoryId = values.categoryId ?? (await makeField(db)).id;
  const { titleAr = `برنامج ${made}`, titleEn = `Program ${made}` } = values;
  const program = await only(
    db
      .insert(programs)
      .values({
        type: "course",
        slug: `program-${randomUUID()}`,
        status: "published",
        titleAr,
        titleEn,
        summaryAr: "ملخص",
        summaryEn: "Summary",
        descriptionAr: [],
        descriptionEn: [],
        outcomesAr: [],
        outcomesEn: [],
        requirementsAr: [],
        requirementsEn: [],
        audienceAr: [],
        audienceEn: [],
        faqsAr: [],
        faqsEn: [],
        price: 50_000,
        durationMinutes: 600,
        durationWeeks: 4,
        level: "beginner",
        language: "ar",
        delivery: "online",
        titlesFolded: foldedTitles({ ar: { title: titleAr }, en: { title: titleEn } }),
        searchFolded: fold(`${titleAr} ${titleEn}`),
        ...values,
        categoryId,
      })
      .returning(),
  );
  const teacher = await only(
    db
      .insert(instructors)
      .values({ nameAr: `مدرب ${made}`, nameEn: `Instructor ${made}` })
      .returning(),
  );
  await db.insert(programInstructors).values({ programId: program.id, instructorId: teacher.id });
  return { ...program, teacher };
}

/** A cohort with free seats that begins on a day (YYYY-MM-DD). */
export const makeCohort = (db: Executor, programId: number, startsOn: string, values: Partial<typeof cohorts.$inferInsert> = {}) =>
  only(
    db
      .insert(cohorts)
      .values({ programId, startsOn, endsOn: "2027-06-30", days: [0], startsMinute: 960, durationMinutes: 90, seatsTotal: 20, ...values })
      .returning(),
  );

export const makeSession = (
  db: Executor,
  cohortId: number,
  startsAt: string,
  values: Partial<typeof classSessions.$inferInsert> & { minutes?: number } = {},
) => {
  const { minutes = 90, ...rest } = values;
  const start = new Date(startsAt);
  return only(
    db
      .insert(classSessions)
      .values({
        cohortId,
        titleAr: "جلسة",
        titleEn: "Session",
        kind: "lecture",
        startsAt: start,
        endsAt: new Date(start.getTime() + minutes * MINUTE),
        joinUrl: "https://meet.example/room",
        ...rest,
      })
      .returning(),
  );
};

export const enrol = (
  db: Executor,
  userId: number,
  cohort: { id: number; programId: number },
  now: Date,
  values: Partial<typeof enrollments.$inferInsert> = {},
) =>
  only(
    db
      .insert(enrollments)
      .values({
        userId,
        programId: cohort.programId,
        cohortId: cohort.id,
        status: "active",
        startedAt: now,
        accessUntil: new Date(now.getTime() + 365 * DAY),
        createdAt: now,
        ...values,
      })
      .returning(),
  );

export interface PaidOrder {
  status: OrderStatus;
  programs: { id: number; titleAr: string; titleEn: string; price: number }[];
  payments: { status: PaymentStatus; refunded?: number; at?: Date; transfer?: boolean }[];
  at: Date;
  expiresAt?: Date;
  invoice?: boolean;
}

export async function makeOrder(
  db: Executor,
  userId: number,
  { status, programs: bought, payments: tries, at, expiresAt, invoice }: PaidOrder,
) {
  made += 1;
  const total = bought.reduce((sum, program) => sum + program.price, 0);
  const order = await only(
    db
      .insert(orders)
      .values({
        id: randomUUID(),
        number: `ORD-TEST-${randomUUID()}`,
        userId,
        status,
        subtotal: total,
        discount: 0,
        vat: 0,
        total,
        billing: { full_name: "نورة", email: "n@example.com", phone: "+966550000000", city_id: 1 },
        returnLanguage: "ar",
        createdAt: at,
        expiresAt: expiresAt ?? new Date(at.getTime() + 30 * MINUTE),
      })
      .returning(),
  );
  await db.insert(orderItems).values(
    bought.map((program, position) => ({
      orderId: order.id,
      programId: program.id,
      position,
      titleAr: program.titleAr,
      titleEn: program.titleEn,
      price: program.price,
      discount: 0,
      vat: 0,
      total: program.price,
    })),
  );
  const ids: string[] = [];
  for (const attempt of tries) {
    const id = randomUUID();
    ids.push(id);
    const createdAt = attempt.at ?? at;
    await db.insert(payments).values({
      id,
      orderId: order.id,
      provider: attempt.transfer ? "transfer" : "sandbox-cards",
      method: attempt.transfer ? "bank_transfer" : "card",
      status: attempt.status,
      amount: total,
      refunded: attempt.refunded ?? 0,
      externalId: randomUUID(),
      ...(attempt.transfer ? {} : { brand: "mada", last4: "4242" }),
      createdAt,
      updatedAt: createdAt,
    });
  }
  const number = `INV-TEST-${randomUUID()}`;
  if (invoice) await db.insert(invoices).values({ number, orderId: order.id, issuedAt: at });
  return { ...order, paymentIds: ids, invoiceNumber: invoice ? number : null };
}
