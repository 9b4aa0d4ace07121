import { gradeScale, type GradeScale, neededFor, passedOf } from "#contract/coursework/grade.ts";
import type { Executor } from "#server/db/client.ts";
import { countedItem, gradeRows } from "./grade-rows.ts";

export interface ProgramGrade extends GradeScale {
  /** Percent points earned of the whole, as published so far. */
  percent: number;
  /** The program's pass mark, percent. */
  passMark: number;
  /** 0 where it is reached, null where it cannot be any more. */
  neededToPass: number | null;
  /** Null while both may come. */
  passed: boolean | null;
}

/** What a student has of a program's grade by the marks that are published; null where nothing of the program is graded. */
export async function programGrade(db: Executor, enrollmentId: number, now: Date): Promise<ProgramGrade | null> {
  const rows = await gradeRows(db, [enrollmentId], now);
  const first = rows[0];
  if (!first) return null;
  const scale = gradeScale(rows.map(countedItem));
  const { passMark } = first;
  return {
    ...scale,
    percent: scale.earned,
    passMark,
    neededToPass: neededFor(passMark, scale),
    passed: passedOf(scale, passMark),
  };
}
