import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { instructors } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { hashPassword } from "#server/passwords.ts";
import { makeSignedIn, type SignedIn, TEST_PASSWORD } from "./factories.ts";
import type { TestServer } from "./server.ts";
import { makeCohort, makeSession, makeStudyProgram } from "./study-factories.ts";

type Server = Pick<TestServer, "services" | "clock">;

const NAMES = [
  ["ريان سعد المالكي", "Rayan Saad Almalki"],
  ["لمى عبدالعزيز الشهري", "Lama Abdulaziz Alshehri"],
  ["عبدالرحمن يوسف باوزير", "Abdulrahman Yousef Bawazir"],
  ["جود ناصر العنزي", "Joud Nasser Alanazi"],
  ["مشعل تركي الرشيدي", "Mishal Turki Alrashidi"],
  ["أسماء إبراهيم الجهني", "Asma Ibrahim Aljohani"],
  ["تالا محمد الفيفي", "Tala Mohammed Alfaifi"],
  ["وعد صالح القرني", "Waad Saleh Alqarni"],
] as const;

/** Invented learners in a cohort, however many, in two statements. All have `TEST_PASSWORD`. */
export async function makeLearners({ services, clock }: Server, cohort: { id: number; programId: number }, count: number) {
  const now = clock.now();
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const made = await services.db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, index) => {
        const [ar, en] = NAMES[index % NAMES.length] ?? NAMES[0];
        const round = Math.floor(index / NAMES.length);
        const nth = round === 0 ? "" : ` ${round + 1}`;
        return {
          type: "student" as const,
          email: `learner-${randomUUID()}@example.com`,
          passwordHash,
          nameAr: `${ar}${nth}`,
          nameEn: `${en}${nth}`,
          phone: "+966550000000",
          emailVerifiedAt: now,
          createdAt: now,
        };
      }),
    )
    .returning();
  const enrolled = await services.db
    .insert(enrollments)
    .values(
      made.map(({ id }) => ({
        userId: id,
        programId: cohort.programId,
        cohortId: cohort.id,
        status: "active" as const,
        startedAt: now,
        accessUntil: new Date(now.getTime() + 365 * 86_400_000),
        createdAt: now,
      })),
    )
    .returning();
  return made.map((user) => ({ user, enrollmentId: enrolled.find(({ userId }) => userId === user.id)?.id ?? 0 }));
}

/** An account that teaches a program, signed in. */
export async function makeTeacher(server: Server, instructorId: number): Promise<SignedIn> {
  const account = await makeSignedIn(server, { type: "instructor", nameAr: "نورة بنت فهد", nameEn: "Noura bint Fahd" });
  await server.services.db.update(instructors).set({ userId: account.user.id }).where(eq(instructors.id, instructorId));
  return account;
}

export interface ClassOptions {
  students?: number;
  /** Of its one session; by default it began half an hour before the test's clock. */
  startsAt?: string;
}

/** A program with an instructor who is signed in, a cohort with learners, and a session that runs. */
export async function makeClass(server: Server, { students = 3, startsAt = "2026-11-22T05:30:00Z" }: ClassOptions = {}) {
  const { db } = server.services;
  const program = await makeStudyProgram(db);
  const cohort = await makeCohort(db, program.id, "2026-11-01");
  const session = await makeSession(db, cohort.id, startsAt, {
    instructorId: program.teacher.id,
    titleAr: "المحاضرة 6",
    titleEn: "Lecture 6",
  });
  const teacher = await makeTeacher(server, program.teacher.id);
  const learners = students === 0 ? [] : await makeLearners(server, cohort, students);
  return { program, cohort, session, teacher, learners };
}

/** An instructor of nothing, signed in. */
export const makeStranger = async (server: Server): Promise<SignedIn> => makeSignedIn(server, { type: "instructor" });
