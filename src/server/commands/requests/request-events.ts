import { and, asc, eq, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { RequestEvent } from "#contract/requests/requests.ts";
import type { RequestFile } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { REQUEST_KINDS, requestEvents, requestFiles } from "#server/db/tables/requests.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** A step of a timeline that moves no machine: staff asked the sender something; its note is the question. */
export const ASKED = "asked";
/** The sender's answer is its note. */
export const ANSWERED = "answered";

/** A postponement is offered in place of a withdrawal; its note is to the sender. */
export const OFFERED = "offered";

export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A request of any kind, as its timeline and its files name it. */
export interface RequestName {
  kind: RequestKind;
  id: string;
}

/**
 * Writes what happened to a request, for its student to read, in the transaction that makes the change. Who acted is read
 * from the context: a person's name as it is now, or nobody.
 */
export async function recordRequestEvent(
  db: Executor,
  request: RequestName,
  step: { from: string | null; to: string; note?: string | null },
  context: ActionContext,
): Promise<void> {
  const { role, names } = await actorOf(db, context.actor);
  await db.insert(requestEvents).values({
    kind: request.kind,
    requestId: request.id,
    from: step.from,
    to: step.to,
    actorRole: role,
    actorNames: names,
    note: step.note ?? null,
    at: context.now,
  });
}

/** The timelines of requests of one kind, each in the order of what happened. */
export async function readRequestEvents(db: Executor, kind: RequestKind, ids: readonly string[]): Promise<Map<string, RequestEvent[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(requestEvents)
    .where(and(eq(requestEvents.kind, kind), inArray(requestEvents.requestId, [...ids])))
    .orderBy(asc(requestEvents.id));
  return grouped(rows, (row) => ({
    from: row.from,
    to: row.to,
    role: row.actorRole,
    by: row.actorNames && { ar: row.actorNames.ar, en: row.actorNames.en ?? row.actorNames.ar },
    note: row.note,
    at: row.at.toISOString(),
  }));
}

/**
 * Gives files that their owner uploaded before to a request.
 * @throws Problem `validation_error` for a file that is another's, or of another request
 */
export async function attachFiles(db: Executor, request: RequestName, fileIds: readonly string[], userId: number): Promise<void> {
  if (fileIds.length === 0) return;
  const wanted = [...new Set(fileIds)];
  const before = await db.$count(requestFiles, and(eq(requestFiles.kind, request.kind), eq(requestFiles.requestId, request.id)));
  const own = db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, wanted), eq(files.ownerId, userId)));
  let given = 0;
  for (const [position, fileId] of wanted.entries()) {
    const taken = await db
      .update(requestFiles)
      .set({ kind: request.kind, requestId: request.id, position: before + position })
      .where(and(eq(requestFiles.fileId, fileId), eq(requestFiles.kind, "draft"), inArray(requestFiles.fileId, own)))
      .returning({ fileId: requestFiles.fileId });
    given += taken.length;
  }
  if (given !== wanted.length) throw new Problem("validation_error", { fields: { attachments: [{ key: "file.required" }] } });
}

/** The files of requests of one kind, in order. */
export async function readRequestFiles(db: Executor, kind: RequestKind, ids: readonly string[]): Promise<Map<string, RequestFile[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ requestId: requestFiles.requestId, id: files.id, name: files.name, type: files.type, bytes: files.bytes })
    .from(requestFiles)
    .innerJoin(files, eq(files.id, requestFiles.fileId))
    .where(and(eq(requestFiles.kind, kind), inArray(requestFiles.requestId, [...ids])))
    .orderBy(asc(requestFiles.position));
  return grouped(rows, ({ id, name, type, bytes }) => ({ id, name, type, bytes }));
}

function grouped<R extends { requestId: string }, T>(rows: readonly R[], as: (row: R) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.requestId, [...(groups.get(row.requestId) ?? []), as(row)]);
  return groups;
}

const ROLES = { student: "student", instructor: "instructor", staff: "staff", admin: "staff" } as const;

async function actorOf(db: Executor, actor: string) {
  const id = /^user:(\d+)$/u.exec(actor)?.[1];
  if (id === undefined) return { role: "system" as const, names: null };
  const [user] = await db
    .select({ type: users.type, ar: users.nameAr, en: users.nameEn })
    .from(users)
    .where(eq(users.id, Number(id)));
  return user ? { role: ROLES[user.type], names: { ar: user.ar, en: user.en } } : { role: "system" as const, names: null };
}
