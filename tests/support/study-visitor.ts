import { TestBrowser } from "./identity-factories.ts";
import type { TestServer } from "./server.ts";
import { enrol, makeCohort, makeStudyProgram } from "./study-factories.ts";

/** Sunday 22 November 2026, 09:00 in Riyadh. */
export const SUNDAY = new Date("2026-11-22T06:00:00Z");

/** A new student with a browser of their own. */
export async function visitingStudent(server: TestServer, language: "ar" | "en" = "ar") {
  const visitor = new TestBrowser(server.app, { language });
  const { data } = await visitor.register();
  return { visitor, userId: data.user.id };
}

/** A program that has begun on that Sunday, with the student in it. */
export async function studyOf(server: TestServer, userId: number, values: Parameters<typeof enrol>[4] = {}) {
  const { db } = server.services;
  const program = await makeStudyProgram(db);
  const cohort = await makeCohort(db, program.id, "2026-11-01");
  const enrollment = await enrol(db, userId, cohort, SUNDAY, values);
  return { program, cohort, enrollment };
}
