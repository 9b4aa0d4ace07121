import { and, asc, desc, eq, gt, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { packageStatements } from "#server/db/tables/learning/package-statements.ts";
import type { OpenPart } from "./launches.ts";
import type { Said } from "./statements.ts";

/** Of one learner's part; beyond it those that came first go. A whole launch is kept, but of one that says very much at a time. */
const KEPT = { most: 500, bytes: 1024 * 1024 } as const;
/** In one answer. */
const PAGE = 100;

/** A statement that a package said before, with what a keeper of statements adds to it. */
export interface KeptStatement {
  position: number;
  storedAt: Date;
  /** JSON. */
  statement: string;
}

/** Which of its statements a package asks for; of all where it says nothing. */
export interface StatementFilter {
  verb: string | undefined;
  activity: string | undefined;
  /** Also those that have the activity in their context. */
  isRelated: boolean;
  since: Date | undefined;
  until: Date | undefined;
  ascending: boolean;
  /** 0: as many as one answer has. */
  limit: number;
  /** After which of them it goes on. */
  after: number | undefined;
}

const t = packageStatements;
const ofPart = ({ enrollmentId, itemId }: OpenPart) => and(eq(t.enrollmentId, enrollmentId), eq(t.itemId, itemId));
const shown = { position: t.position, storedAt: t.storedAt, statement: t.statement };

/** Those of these ids that came before, as JSON by their ids. */
export async function knownStatements(tx: Executor, part: OpenPart, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: t.id, statement: t.statement })
    .from(t)
    .where(and(ofPart(part), inArray(t.id, [...ids])));
  return new Map(rows.map(({ id, statement }) => [id, statement]));
}

/** Keeps statements that are new, in their order, and lets the first ones go beyond what is kept. */
export async function keepStatements(tx: Executor, part: OpenPart, all: readonly { said: Said; text: string }[], at: Date): Promise<void> {
  if (all.length === 0) return;
  const { enrollmentId, itemId } = part;
  const rows = all.map(({ said: { id, verbId, activities }, text }) => ({
    enrollmentId,
    itemId,
    id,
    storedAt: at,
    verb: verbId,
    activities: [...activities],
    statement: text,
  }));
  await tx.insert(t).values(rows);
  const newestFirst = sql`order by ${t.position} desc`;
  const counted = tx
    .select({
      position: t.position,
      nth: sql<number>`row_number() over (${newestFirst})`.as("nth"),
      bytes: sql<number>`sum(octet_length(${t.statement})) over (${newestFirst})`.as("bytes"),
    })
    .from(t)
    .where(ofPart(part))
    .as("counted");
  const beyond = tx
    .select({ position: counted.position })
    .from(counted)
    .where(or(gt(counted.nth, KEPT.most), gt(counted.bytes, KEPT.bytes)));
  await tx.delete(t).where(and(ofPart(part), inArray(t.position, beyond)));
}

/** @returns the one of this id; null where this learner's part said none */
export async function readKeptStatement(db: Executor, part: OpenPart, id: string): Promise<KeptStatement | null> {
  const [row] = await db
    .select(shown)
    .from(t)
    .where(and(ofPart(part), eq(t.id, id)));
  return row ?? null;
}

/** Those that a filter lets through, the last ones first unless it says otherwise. `more`: there are further ones after the last of them. */
export async function readKeptStatements(
  db: Executor,
  part: OpenPart,
  { verb, activity, isRelated, since, until, ascending, limit, after }: StatementFilter,
): Promise<{ statements: KeptStatement[]; more: boolean }> {
  const most = limit === 0 ? PAGE : Math.min(limit, PAGE);
  const conditions: (SQL | undefined)[] = [
    verb === undefined ? undefined : eq(t.verb, verb),
    activity === undefined ? undefined : isRelated ? sql`${activity} = any(${t.activities})` : sql`${t.activities}[1] = ${activity}`,
    since && gt(t.storedAt, since),
    until && lte(t.storedAt, until),
    after === undefined ? undefined : ascending ? gt(t.position, after) : lt(t.position, after),
  ];
  const rows = await db
    .select(shown)
    .from(t)
    .where(and(ofPart(part), ...conditions))
    .orderBy(ascending ? asc(t.position) : desc(t.position))
    .limit(most + 1);
  return { statements: rows.slice(0, most), more: rows.length > most };
}
