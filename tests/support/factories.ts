import { randomInt, randomUUID } from "node:crypto";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { FIRST_ROLES } from "#server/commands/staff/staff-roles.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { coupons } from "#server/db/tables/commerce.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { devices, sessions, users } from "#server/db/tables/identity.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { hashPassword } from "#server/passwords.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { makeItem, makeSection } from "./course-factories.ts";
import type { TestServer } from "./server.ts";

type Server = Pick<TestServer, "services" | "clock">;
type User = typeof users.$inferSelect;

export const TEST_PASSWORD = "Madrasa#2026";
let passwordHash: Promise<string> | null = null;

/** An account; a student unless said otherwise. */
export async function makeUser(
  { services, clock }: Server,
  more: Partial<typeof users.$inferInsert> = {},
  roles: readonly StaffRole[] = FIRST_ROLES,
): Promise<User> {
  const [user] = await services.db
    .insert(users)
    .values({
      type: "student",
      email: `person-${randomUUID()}@example.com`,
      nationalId: String(randomInt(1_000_000_000, 1_999_999_999)),
      passwordHash: await (passwordHash ??= hashPassword(TEST_PASSWORD)),
      nameAr: "نورة سعد محمد القحطاني",
      nameEn: "Noura Saad Mohammed Alqahtani",
      phone: "+966550000000",
      emailVerifiedAt: clock.now(),
      createdAt: clock.now(),
      ...more,
    })
    .returning();
  if (!user) throw new Error("no user");
  if ((user.type === "staff" || user.type === "admin") && roles.length > 0) await giveRoles({ services }, user.id, roles);
  return user;
}

/** Gives one of the staff roles that nobody asked for. */
export const giveRoles = (
  { services }: { services: Pick<Server["services"], "db"> },
  userId: number,
  roles: readonly StaffRole[] = FIRST_ROLES,
) => services.db.insert(staffRoles).values(roles.map((role) => ({ userId, role })));

export interface SignedIn {
  user: User;
  token: string;
  ownerTag: string;
  deviceId: string;
  /** What a browser of that person sends with every call. */
  headers: Record<string, string>;
}

/** A session on a device of its own. */
export async function signIn({ services, clock }: Server, user: User): Promise<SignedIn> {
  const now = clock.now();
  const [token, secret, xsrf, ownerTag, deviceId] = [newSecret(), newSecret(), newSecret(), randomUUID(), randomUUID()];
  await services.db.insert(devices).values({
    id: deviceId,
    userId: user.id,
    secretHash: hashSecret(secret),
    ownerTag,
    name: "Firefox",
    platform: "Linux",
    lastSeenAt: now,
    createdAt: now,
  });
  await services.db.insert(sessions).values({
    id: randomUUID(),
    userId: user.id,
    deviceId,
    tokenHash: hashSecret(token),
    expiresAt: new Date(now.getTime() + 7 * 86_400_000),
    usedAt: now,
    createdAt: now,
  });
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `qabas_device=${secret}; XSRF-TOKEN=${xsrf}`,
    "x-xsrf-token": xsrf,
    "accept-language": "en",
  };
  return { user, token, ownerTag, deviceId, headers };
}

/** An account, signed in. */
export const makeSignedIn = async (
  server: Server,
  more: Partial<typeof users.$inferInsert> = {},
  roles?: readonly StaffRole[],
): Promise<SignedIn> => signIn(server, await makeUser(server, more, roles));

export interface NewProgram extends Partial<typeof programs.$inferInsert> {
  /** Seats of its cohort, which begins in three weeks; 0 is sold out, null for no cohort. */
  seats?: number | null;
  /** Without any lesson: such a one is not sold. */
  empty?: boolean;
}

/** A published course of 800 SAR with a lesson and a cohort that can be joined. */
export async function makeProgram(
  { services, clock }: Server,
  { seats = 20, empty = false, ...more }: NewProgram = {},
): Promise<typeof programs.$inferSelect> {
  const unique = randomUUID().slice(0, 8);
  const now = clock.now();
  return await services.db.transaction(async (tx) => {
    const categoryId =
      more.categoryId ??
      (
        await tx
          .insert(categories)
          .values({ slug: `field-${unique}`, nameAr: "البيانات", nameEn: "Data", glaze: "data" })
          .returning({ id: categories.id })
      )[0]?.id;
    if (!categoryId) throw new Error("no category");
    const titleAr = more.titleAr ?? `تحليل البيانات ${unique}`;
    const titleEn = more.titleEn ?? `Data analysis ${unique}`;
    const folded = fold(`${titleAr} ${titleEn}`);
    const texts = {
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
    };
    const [program] = await tx
      .insert(programs)
      .values({
        type: "course",
        slug: `program-${unique}`,
        status: "published",
        summaryAr: "ملخص",
        summaryEn: "Summary",
        ...texts,
        price: 80_000,
        durationMinutes: 600,
        durationWeeks: 4,
        level: "beginner",
        language: "ar",
        delivery: "online",
        titlesFolded: folded,
        searchFolded: folded,
        createdAt: now,
        updatedAt: now,
        ...more,
        titleAr,
        titleEn,
        categoryId,
      })
      .returning();
    if (!program) throw new Error("no program");
    if (seats !== null) {
      const day = (weeks: number) => new Date(now.getTime() + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
      await tx.insert(cohorts).values({
        programId: program.id,
        startsOn: day(3),
        endsOn: day(7),
        days: [0, 2],
        startsMinute: 960,
        durationMinutes: 120,
        seatsTotal: Math.max(seats, 1),
        seatsTaken: seats === 0 ? 1 : 0,
      });
    }
    if (!empty) await makeItem(tx, (await makeSection(tx, program.id)).id);
    await touchPublic(tx);
    return program;
  });
}

/** A coupon of 10 % for everybody. */
export async function makeCoupon(
  { services }: Server,
  more: Partial<typeof coupons.$inferInsert> = {},
): Promise<typeof coupons.$inferSelect> {
  const [coupon] = await services.db
    .insert(coupons)
    .values({ code: `C${randomUUID().slice(0, 8).toUpperCase()}`, type: "percentage", value: 10, ...more })
    .returning();
  if (!coupon) throw new Error("no coupon");
  return coupon;
}
