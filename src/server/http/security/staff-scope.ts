import { type SQL, sql } from "drizzle-orm";
import type { EndpointOptions, ScopedSubject } from "#contract/endpoint.ts";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import { categoriesOf } from "#contract/accounts/roles.ts";
import type { Executor } from "#server/db/client.ts";
import type { Caller } from "#server/http/caller.ts";

/** Of one thing: whether it belongs to a program of these categories. */
type Belongs = (id: SQL, categories: SQL) => SQL;

const ofProgram =
  (from: string): Belongs =>
  (id, categories) =>
    sql`select from ${sql.raw(from)} where r.id = ${id} and p.category_id = any(${categories})`;
const ofEnrollment = (table: string) =>
  ofProgram(`${table} r join enrollments e on e.id = r.enrollment_id join programs p on p.id = e.program_id`);
const ofCertificate = (table: string) =>
  ofProgram(`${table} r join certificates c on c.id = r.certificate_id join programs p on p.id = c.program_id`);

type Kind = Exclude<ScopedSubject, "request"> | "postponement" | "withdrawal" | "absence" | "departure";

const BELONGS: Record<Kind, Belongs> = {
  program: (id, categories) => sql`select from programs p where p.id = ${id} and p.category_id = any(${categories})`,
  section: ofProgram("program_sections r join programs p on p.id = r.program_id"),
  cohort: ofProgram("cohorts r join programs p on p.id = r.program_id"),
  class_session: ofProgram("class_sessions r join cohorts c on c.id = r.cohort_id join programs p on p.id = c.program_id"),
  certificate: ofProgram("certificates r join programs p on p.id = r.program_id"),
  delivery: ofCertificate("certificate_deliveries"),
  name_correction: ofCertificate("name_corrections"),
  excuse: ofEnrollment("excuses"),
  postponement: ofEnrollment("postponements"),
  withdrawal: ofEnrollment("withdrawals"),
  departure: ofProgram("departures r join programs p on p.id = r.program_id"),
  absence: ofProgram(
    `absences r join absence_sessions a on a.absence_id = r.id join class_sessions s on s.id = a.session_id
      join cohorts c on c.id = s.cohort_id join programs p on p.id = c.program_id`,
  ),
  enrollment: ofProgram("enrollments r join programs p on p.id = r.program_id"),
};

const NUMBERED: ReadonlySet<Kind> = new Set(["program", "section", "cohort", "class_session", "enrollment"]);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** How a missing one of each is answered: one of another category is not told from it. */
const MISSING: Partial<Record<ScopedSubject, ProblemCode>> = {
  certificate: "certificate_not_found",
  request: "request_not_found",
  enrollment: "enrollment_not_found",
  excuse: "request_not_found",
  name_correction: "request_not_found",
};

/** The categories in which a caller may do what a call of the staff asks for; null is all of them. */
export const scopeOf = (caller: Caller, { capability }: Pick<EndpointOptions, "capability">): readonly number[] | null =>
  capability === undefined ? null : categoriesOf(caller.roles, capability);

/** Categories as a list of PostgreSQL. */
export const categoryList = (categories: readonly number[]): SQL => sql`${`{${categories.join(",")}}`}::int[]`;

/** Whether a thing belongs to a program of these categories. */
export async function belongsTo(db: Executor, kind: Kind, id: string | number, categories: readonly number[]): Promise<boolean> {
  if (NUMBERED.has(kind) ? !/^\d{1,10}$/u.test(String(id)) : !UUID.test(String(id))) return false;
  const named = NUMBERED.has(kind) ? sql`${Number(id)}` : sql`${String(id).toLowerCase()}::uuid`;
  const { rows } = await db.execute<{ is: boolean }>(sql`select exists(${BELONGS[kind](named, categoryList(categories))}) as is`);
  return rows[0]?.is === true;
}

/**
 * Refuses a call of the staff about a thing outside the categories that the caller's roles are limited to, as if there were none.
 * @throws Problem as for a missing one
 */
export async function checkScope(db: Executor, caller: Caller | null, options: EndpointOptions, params: unknown): Promise<void> {
  const { about } = options;
  if (!about || !caller) return;
  const categories = scopeOf(caller, options);
  if (categories === null) return;
  const { id, kind } = params as { id: string | number; kind?: Kind };
  const subject = about === "request" ? kind : about;
  if (!subject || !(await belongsTo(db, subject, id, categories))) throw new Problem(MISSING[about] ?? "not_found");
}
