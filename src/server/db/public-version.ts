import { sql } from "drizzle-orm";
import { PUBLIC_CHANNEL } from "./channels.ts";
import type { Executor } from "./client.ts";

/**
 * What public reads are made of, so that a change drops those alone that tell of it. `program:ID` is one program with its seats,
 * sessions, ratings and reviews; `programs` what is told of many at once (lists, counts); `catalogue` everything else of programs:
 * their texts, fields, instructors, and which there are.
 */
export type PublicSubject =
  | `program:${number}`
  | "programs"
  | "catalogue"
  | "news"
  | "settings"
  | "pages"
  | "partners"
  | "places"
  | "keys"
  | "search";

/** A notice has room for 8,000 bytes; a change of more than these is a change of everything. */
const SUBJECTS_AT_MOST = 100;

/**
 * Call in any write that changes a public read: when `db` commits, every process forgets its copies that were made of the subjects.
 * Where none is named, or it is not known which, all of them.
 */
export async function touchPublic(db: Executor, ...subjects: PublicSubject[]): Promise<void> {
  const named = [...new Set(subjects)];
  await db.execute(sql`select pg_notify(${PUBLIC_CHANNEL}, ${named.length > SUBJECTS_AT_MOST ? "" : named.join(" ")})`);
}

/** What changes with a seat, a rating or a review of programs. */
export const ofPrograms = (ids: readonly number[]): PublicSubject[] => ["programs", ...ids.map((id): PublicSubject => `program:${id}`)];

/** Subjects of a notice; null: everything changed, or it is not known what. */
export const subjectsOfNotice = (payload: string | null | undefined): readonly string[] | null => (payload ? payload.split(" ") : null);
