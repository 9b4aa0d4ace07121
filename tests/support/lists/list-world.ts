import { eq, sql } from "drizzle-orm";
import { gradeItems } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { makeItem } from "../course-factories.ts";
import { TestBrowser } from "../identity-factories.ts";
import type { TestServer } from "../server.ts";
import { makeCohort, makeSession } from "../study-factories.ts";
import { giveRoles } from "../factories.ts";
import { planter, type PlantedWorld, type Who } from "./planting.ts";
import { learnerOf, signedInStaff, teachingRoom } from "../teaching-factories.ts";

/** One program with its instructor, a learner and somebody of the staff: whoever asks for the lists. */
export interface ListWorld extends PlantedWorld {
  server: TestServer;
  asks: Record<Who, TestBrowser>;
}

export async function listWorld(server: TestServer): Promise<ListWorld> {
  const { db } = server.services;
  const room = await teachingRoom(server);
  const learner = await learnerOf(server, room);
  const staff = await signedInStaff(server);
  await giveRoles(server, staff.userId, ["auditor"]);
  await db.update(users).set({ type: "admin" }).where(eq(users.id, staff.userId));
  const item = await makeItem(db, room.section.id);
  const session = await makeSession(db, room.cohort.id, "2026-11-22T05:30:00Z", { instructorId: room.instructorId });
  const crowd = await makeCohort(db, room.program.id, "2026-11-02", { seatsTotal: 20_000 });
  const crowdSession = await makeSession(db, crowd.id, "2026-11-22T05:30:00Z", { instructorId: room.instructorId });
  const [part] = await db
    .insert(gradeItems)
    .values({ programId: room.program.id, type: "final", titleAr: "اختبار", titleEn: "Exam", maxDegree: 100, weight: 10 })
    .returning();
  // As a job: ten thousand rows at once may take a busy machine longer than a call is given.
  const run = async (statement: string) => (await server.database.jobs.execute<Record<string, unknown>>(sql.raw(statement))).rows;
  const asks = {
    guest: new TestBrowser(server.app, { language: "en" }),
    student: learner.visitor,
    instructor: room.teacher,
    staff: staff.visitor,
  };
  const ids = {
    program: room.program.id,
    cohort: room.cohort.id,
    section: room.section.id,
    item: item.id,
    session: session.id,
    crowd: crowd.id,
    crowdSession: crowdSession.id,
    part: part?.id ?? 0,
    instructor: room.instructorId,
    teacher: room.teacherId,
    learner: learner.userId,
    enrollment: learner.enrollment.id,
    staff: staff.userId,
  };
  return { server, asks, ...planter(run, ids) };
}
