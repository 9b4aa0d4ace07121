import { type SQL, sql } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import type { readAttendanceReport, readEnrollmentReport, readSatisfaction } from "#contract/reports/reports.ts";
import type { Executor } from "#server/db/client.ts";
import { inCategories, partRows, pointsOf, presentPeriod, programRows, type ReportFrame, sumsOf } from "./report-frame.ts";

type Categories = readonly number[] | null;
const ENROLLED = ["enrolled", "completed", "withdrawn"] as const;
const MARKS = ["present", "late", "absent", "excused"] as const;
const SAID = ["reviews", "sum"] as const;

interface Counting<K extends string> {
  part: SQL<number>;
  program: SQL;
  figures: SQL;
  /** From `from` to `group by 1`. */
  from: SQL;
  names: readonly K[];
}

/** The same figures by part of the period and by program. */
async function countedOf<K extends string>(db: Executor, frame: ReportFrame, { part, program, figures, from, names }: Counting<K>) {
  const rows = await partRows(db, sql`select ${part} as part, ${figures} ${from}`, names);
  const programs = await programRows(db, sql`select ${program}, ${figures} ${from}`, names);
  return { points: pointsOf(frame, rows, names), programs };
}

/** Of whoever enrolled in the period: how many there are, and what became of them until now. */
export async function enrollmentReport(
  db: Executor,
  frame: ReportFrame,
  categories: Categories,
): Promise<DataOf<typeof readEnrollmentReport>> {
  const at = sql`e.created_at`;
  const figures = sql`count(*) as enrolled, count(*) filter (where e.status = 'completed') as completed,
    count(*) filter (where e.status = 'withdrawn') as withdrawn`;
  const from = sql`from enrollments e join programs p on p.id = e.program_id where ${frame.within(at)} and ${inCategories(categories)} group by 1`;
  const { points, programs } = await countedOf(db, frame, {
    part: frame.part(at),
    program: sql`e.program_id`,
    figures,
    from,
    names: ENROLLED,
  });
  return { ...presentPeriod(frame), points, totals: sumsOf(points, ENROLLED), programs };
}

/** Marks by the start of their sessions; a session that was cancelled has none that counts. */
export async function attendanceReport(
  db: Executor,
  frame: ReportFrame,
  categories: Categories,
): Promise<DataOf<typeof readAttendanceReport>> {
  const at = sql`s.starts_at`;
  const figures = sql.join(
    MARKS.map((mark) => sql`count(*) filter (where m.mark = ${sql.raw(`'${mark}'`)}) as ${sql.identifier(mark)}`),
    sql`, `,
  );
  const from = sql`from class_sessions s join attendance_marks m on m.session_id = s.id join cohorts c on c.id = s.cohort_id
    join programs p on p.id = c.program_id
    where ${frame.within(at)} and s.cancelled_at is null and m.mark <> 'unmarked' and ${inCategories(categories)} group by 1`;
  const { points, programs } = await countedOf(db, frame, {
    part: frame.part(at),
    program: sql`c.program_id`,
    figures,
    from,
    names: MARKS,
  });
  return { ...presentPeriod(frame), points, totals: sumsOf(points, MARKS), programs };
}

/** Every review that its author did not take back counts, shown or not: what is hidden was said all the same. */
export async function satisfactionReport(
  db: Executor,
  frame: ReportFrame,
  categories: Categories,
): Promise<DataOf<typeof readSatisfaction>> {
  const at = sql`v.created_at`;
  const from = sql`from reviews v join programs p on p.id = v.program_id
    where ${frame.within(at)} and v.status <> 'deleted' and ${inCategories(categories)} group by 1`;
  const figures = sql`count(*) as reviews, sum(v.stars) as sum`;
  const { points, programs } = await countedOf(db, frame, { part: frame.part(at), program: sql`v.program_id`, figures, from, names: SAID });
  const { rows: stars } = await db.execute<{ stars: number; reviews: number }>(sql`select v.stars, count(*)::int as reviews ${from}`);
  const averaged = ({ reviews, sum }: { reviews: number; sum: number }) => ({
    reviews,
    average: reviews === 0 ? null : Math.round((sum / reviews) * 100) / 100,
  });
  return {
    ...presentPeriod(frame),
    points: points.map(({ from: first, ...said }) => ({ from: first, ...averaged(said) })),
    totals: averaged(sumsOf(points, SAID)),
    programs: programs.map(({ id, title, ...said }) => ({ id, title, ...averaged(said) })),
    stars: [5, 4, 3, 2, 1].map((count) => ({ stars: count, reviews: stars.find((row) => row.stars === count)?.reviews ?? 0 })),
  };
}
