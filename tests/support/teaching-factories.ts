import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/db/client.ts";
import { instructors } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { giveRoles } from "./factories.ts";
import { TestBrowser } from "./identity-factories.ts";
import { makeSection } from "./course-factories.ts";
import { SUNDAY_MORNING } from "./server.ts";
import { enrol, makeCohort, makeStudyProgram } from "./study-factories.ts";

interface Host {
  app: Pick<FastifyInstance, "inject">;
  services: { db: Database };
}

/** Somebody who signed in as a type of user; registration makes students alone. */
async function signedIn({ app, services }: Host, type: "student" | "instructor" | "staff") {
  const visitor = new TestBrowser(app, { language: "en" });
  const { data } = await visitor.register();
  if (type !== "student") await services.db.update(users).set({ type }).where(eq(users.id, data.user.id));
  if (type === "staff") await giveRoles({ services }, data.user.id);
  return { visitor, userId: data.user.id };
}

export const signedInStaff = (host: Host) => signedIn(host, "staff");
export const signedInStudent = (host: Host) => signedIn(host, "student");

/** An instructor with a running program of their own: a cohort since the first of the month, and a section. */
export async function teachingRoom(host: Host, values: Parameters<typeof makeStudyProgram>[1] = {}) {
  const { db } = host.services;
  const { visitor: teacher, userId: teacherId } = await signedIn(host, "instructor");
  const program = await makeStudyProgram(db, values);
  await db.update(instructors).set({ userId: teacherId }).where(eq(instructors.id, program.teacher.id));
  const cohort = await makeCohort(db, program.id, "2026-11-01");
  const section = await makeSection(db, program.id);
  return { teacher, teacherId, instructorId: program.teacher.id, program, cohort, section };
}
export type TeachingRoom = Awaited<ReturnType<typeof teachingRoom>>;

/** A student of a room. */
export async function learnerOf(host: Host, room: TeachingRoom, values: Parameters<typeof enrol>[4] = {}) {
  const { visitor, userId } = await signedIn(host, "student");
  const enrollment = await enrol(host.services.db, userId, room.cohort, SUNDAY_MORNING, values);
  return { visitor, userId, enrollment };
}
