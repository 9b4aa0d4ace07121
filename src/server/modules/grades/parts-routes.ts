import { msg } from "@lingui/core/macro";
import { addGradePart, changeGradePart, enterPartMarks, getPartMarks, removeGradePart } from "#contract/coursework/grade-parts.ts";
import { titlesOf } from "#server/commands/content/course-answer.ts";
import { readCourseWeights } from "#server/commands/content/course-weights.ts";
import {
  addGradePart as add,
  changeGradePart as change,
  gradePart,
  lockGradePart,
  removeGradePart as remove,
} from "#server/commands/coursework/grade-parts.ts";
import { enterPartMarks as enter, readPartMarks } from "#server/commands/coursework/part-marks.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";

/** Exams and projects that are held outside the platform, and their marks, for who teaches the course. */
export function partsRoutes(route: Route): void {
  route(addGradePart, async (call) => {
    const { db, caller, params, body } = call;
    await db.transaction(async (tx) => {
      const program = await taughtProgram(tx, caller.userId, params.id);
      await add(tx, program.id, body, acting(call));
    });
    return { data: await readCourseWeights(db, params.id), message: msg`It was added to the grade.` };
  });

  route(changeGradePart, async (call) => {
    const { db, caller, params, body } = call;
    await db.transaction(async (tx) => {
      const program = await taughtProgram(tx, caller.userId, params.id);
      await change(tx, await lockGradePart(tx, program.id, params.gid), body, acting(call));
    });
    return { data: await readCourseWeights(db, params.id), message: msg`The change was saved.` };
  });

  route(removeGradePart, async (call) => {
    const { db, caller, params } = call;
    await db.transaction(async (tx) => {
      const program = await taughtProgram(tx, caller.userId, params.id);
      await remove(tx, await lockGradePart(tx, program.id, params.gid), acting(call));
    });
    return { data: await readCourseWeights(db, params.id), message: msg`It was taken out of the grade.` };
  });

  route(getPartMarks, async ({ db, caller, params, query }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const part = await gradePart(db, program.id, params.gid);
    const { id, type, weight, maxDegree, dueAfterDays } = part;
    const described = { id, course_id: program.id, type, translations: titlesOf(part), weight, max_degree: maxDegree };
    const { rows, next } = await readPartMarks(db, part, query.cursor);
    return { data: { ...described, due_after_days: dueAfterDays, rows }, meta: { next_cursor: next } };
  });

  route(enterPartMarks, async (call) => {
    const { db, caller, params, body } = call;
    const data = await db.transaction(async (tx) => {
      const program = await taughtProgram(tx, caller.userId, params.id);
      return await enter(tx, await lockGradePart(tx, program.id, params.gid), body.marks, acting(call));
    });
    return { data, message: msg`The grades were saved.` };
  });
}
