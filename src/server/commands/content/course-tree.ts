import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import type { ItemStatus, SectionStatus } from "#contract/classroom/classroom.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import type { Enrolled } from "./course-access.ts";
import {
  type ExtensionRow,
  extensionRows,
  type ItemRow,
  type MarkRow,
  markRows,
  type ProgressRow,
  progressRows,
  type QuizRow,
  quizRows,
  type SectionRow,
  type TimeRow,
  timeRows,
} from "./course-rows.ts";
import { type CourseStructure, courseStructures, grouped } from "./course-structure.ts";
import { type Lock, sectionLocks } from "#server/commands/classroom/section-locks.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An item as one student has it. */
export interface TreeItem {
  row: ItemRow;
  /** Its place in the course, from 1. */
  number: number;
  status: ItemStatus;
  lock: Lock | null;
  percent: number;
  progress: ProgressRow | null;
  /** Of the student's cohort: when it takes place, and when it falls due. */
  takesPlace: TimeRow | null;
  dueAt: Date | null;
  offline: boolean;
}

export interface TreeSection {
  row: SectionRow;
  status: SectionStatus;
  lock: Lock | null;
  items: TreeItem[];
  done: number;
  /** Percent of what it holds. */
  progress: number;
  grade: number | null;
  completedAt: Date | null;
}

export interface CourseTree {
  enrollmentId: number;
  status: EnrollmentStatus;
  sections: TreeSection[];
  items: TreeItem[];
  done: number;
  /** Where learning goes on. */
  next: TreeItem | null;
  lastActivityAt: Date | null;
}

/** What students see of their programs: sections and items with their states. The same few queries however many are asked for. */
export async function courseTrees(db: Executor, enrolled: readonly Enrolled[], now: Date): Promise<Map<number, CourseTree>> {
  if (enrolled.length === 0) return new Map();
  const programIds = [...new Set(enrolled.map(({ programId }) => programId))];
  const ids = enrolled.map(({ id }) => id);
  const [structures, progressRead, timesRead, quizzesRead, marksRead, extensionsRead] = await Promise.all([
    courseStructures(db, programIds),
    progressRows(db, ids),
    timeRows(db, enrolled),
    quizRows(db, ids),
    markRows(db, ids, now),
    extensionRows(db, ids),
  ]);
  const progress = byItem(progressRead);
  const times = grouped(timesRead, (row) => `${row.cohortId}/${row.itemId}`);
  const quizzes = byItem(quizzesRead);
  const marks = byItem(marksRead);
  const extensions = byItem(extensionsRead);
  return new Map(
    enrolled.map((one) => [
      one.id,
      treeOf(
        one,
        structures.get(one.programId) ?? { sections: [], items: new Map() },
        {
          progress: progress.get(one.id),
          times,
          quizzes: quizzes.get(one.id),
          marks: marks.get(one.id),
          extensions: extensions.get(one.id),
        },
        now,
      ),
    ]),
  );
}

/** @see courseTrees */
export async function courseTree(db: Executor, enrolled: Enrolled, now: Date): Promise<CourseTree> {
  const tree = (await courseTrees(db, [enrolled], now)).get(enrolled.id);
  if (!tree) throw new Error("no tree of an enrollment");
  return tree;
}

function byItem<R extends { enrollmentId: number; itemId: number | null }>(rows: R[]): Map<number, Map<number, R>> {
  const found = new Map<number, Map<number, R>>();
  for (const row of rows) {
    const mine = found.get(row.enrollmentId) ?? new Map<number, R>();
    mine.set(row.itemId ?? 0, row);
    found.set(row.enrollmentId, mine);
  }
  return found;
}

interface Facts {
  progress: Map<number, ProgressRow> | undefined;
  times: Map<string, TimeRow[]>;
  quizzes: Map<number, QuizRow> | undefined;
  marks: Map<number, MarkRow> | undefined;
  extensions: Map<number, ExtensionRow> | undefined;
}

function treeOf(enrolled: Enrolled, { sections: rows, items: all }: CourseStructure, facts: Facts, now: Date): CourseTree {
  const percentOf = (item: ItemRow) => facts.progress?.get(item.id)?.percent ?? 0;
  const itemsOf = (section: SectionRow) => all.get(section.id) ?? [];
  const locks = sectionLocks(
    rows.map((section) => ({
      ...section,
      begun: itemsOf(section).some((item) => facts.progress?.has(item.id)),
      completed: itemsOf(section).every((item) => percentOf(item) === 100),
    })),
    enrolled,
    now,
  );
  let number = 0;
  const sections = rows.map((row): TreeSection => {
    const sectionLock = locks.get(row.id) ?? null;
    const items = itemsOf(row).map((item): TreeItem => {
      number += 1;
      const lock = sectionLock ?? (item.releaseAt && item.releaseAt > now ? { code: "opens_at" as const, opensAt: item.releaseAt } : null);
      return treeItem(item, number, lock, enrolled, facts, now);
    });
    return { ...sectionState(row, sectionLock, items, facts), items };
  });
  const items = sections.flatMap((section) => section.items);
  const touched = items.flatMap(({ progress }) => progress?.lastAt.getTime() ?? []);
  return {
    enrollmentId: enrolled.id,
    status: enrolled.status,
    sections,
    items,
    done: items.filter(({ percent }) => percent === 100).length,
    next: nextItem(items),
    lastActivityAt: touched.length > 0 ? new Date(Math.max(...touched)) : null,
  };
}

function treeItem(row: ItemRow, number: number, lock: Lock | null, enrolled: Enrolled, facts: Facts, now: Date): TreeItem {
  const progress = facts.progress?.get(row.id) ?? null;
  const times = facts.times.get(`${enrolled.cohortId}/${row.id}`) ?? [];
  const meetings = times.filter(({ kind }) => kind !== "deadline");
  // A lecture in parts shows the one that comes, then the one that was.
  const takesPlace = meetings.find(({ cancelledAt, endsAt }) => cancelledAt === null && endsAt > now) ?? meetings.at(-1) ?? null;
  const dueAt = facts.extensions?.get(row.id)?.dueAt ?? dueOf(row, times, enrolled);
  const percent = progress?.percent ?? 0;
  const over = (row.kind === "interactive_lecture" && takesPlace !== null && takesPlace.endsAt <= now) || (dueAt !== null && dueAt <= now);
  const status: ItemStatus = lock ? "locked" : percent === 100 ? "completed" : progress ? "in_progress" : over ? "missed" : "not_started";
  // Packages and tools run where the network is.
  const offline = lock === null && row.offlineAllowed && !row.begunHere && row.format !== "package" && row.format !== "tool";
  return { row, number, status, lock, percent, progress, takesPlace, dueAt, offline };
}

/** When an item falls due for a cohort: at its deadline in the schedule, else so many days after the cohort's first day. */
export function dueOf(
  row: Pick<ItemRow, "dueAfterDays">,
  times: readonly Pick<TimeRow, "kind" | "cancelledAt" | "endsAt">[],
  { cohortStartsOn }: Pick<Enrolled, "cohortStartsOn">,
): Date | null {
  const deadline = times.findLast(({ kind, cancelledAt }) => kind === "deadline" && cancelledAt === null);
  if (deadline) return deadline.endsAt;
  if (row.dueAfterDays === null || cohortStartsOn === null) return null;
  return new Date(riyadhDayStart(cohortStartsOn).getTime() + (row.dueAfterDays + 1) * DAY_MS - MINUTE_MS);
}

function sectionState(row: SectionRow, lock: Lock | null, items: readonly TreeItem[], facts: Facts): Omit<TreeSection, "items"> {
  const done = items.filter(({ percent }) => percent === 100).length;
  const complete = items.length > 0 && done === items.length;
  const failed = items.some(({ row: { id, attemptsAllowed } }) => {
    const quiz = facts.quizzes?.get(id);
    return quiz !== undefined && !quiz.passed && quiz.waiting === 0 && quiz.ended >= (attemptsAllowed ?? Number.POSITIVE_INFINITY);
  });
  const marks = items.flatMap(({ row: { id } }) => facts.marks?.get(id) ?? []);
  const outOf = marks.reduce((sum, mark) => sum + mark.maxDegree, 0);
  const ends = items.flatMap(({ progress }) => progress?.completedAt?.getTime() ?? []);
  return {
    row,
    lock,
    done,
    status: failed
      ? "failed"
      : complete
        ? "completed"
        : lock
          ? "locked"
          : items.some(({ progress }) => progress)
            ? "in_progress"
            : "available",
    progress: items.length === 0 ? 0 : Math.floor(items.reduce((sum, { percent }) => sum + percent, 0) / items.length),
    grade: outOf > 0 && lock === null ? Math.round((marks.reduce((sum, mark) => sum + (mark.degree ?? 0), 0) * 100) / outOf) : null,
    completedAt: complete && ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

/** What was left half-way last; else what follows the item that was touched last; else the first that is open. */
function nextItem(items: readonly TreeItem[]): TreeItem | null {
  const open = items.filter(({ percent, lock }) => percent < 100 && lock === null);
  const last = items.reduce<TreeItem | null>((best, item) => (at(item) > at(best) ? item : best), null);
  if (last && open.includes(last)) return last;
  const half = open.filter(({ progress }) => progress !== null).toSorted((a, b) => at(b) - at(a))[0];
  return half ?? open.find(({ number }) => number > (last?.number ?? 0)) ?? open[0] ?? null;
}

const at = (item: TreeItem | null): number => item?.progress?.lastAt.getTime() ?? 0;
