import { eq } from "drizzle-orm";
import { type FileType, FILE_TYPES } from "#contract/endpoint.ts";
import { getFile } from "#contract/files/files.ts";
import { Problem } from "#contract/problem.ts";
import { cameWithMark, isOfOwnWork, nameToPeer, teacherMayRead } from "#server/commands/files/teaching-files.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import { keptBytes } from "#server/http/files/kept-bytes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";

const SERVED: readonly string[] = getFile.options.media;
const PICTURES: readonly string[] = [FILE_TYPES.jpeg, FILE_TYPES.png, FILE_TYPES.webp];

/** Files that came from people. Another's file answers like one that never was. */
export function filesRoutes(route: Route, services: Services): void {
  const { db } = services;
  route(getFile, async ({ caller, params, now }) => {
    const [row] = await db.select().from(files).where(eq(files.id, params.id));
    if (!row) throw new Problem("not_found");
    const isOpen = mayRead(caller, row) || (await isShared(db, caller, row));
    const name = isOpen ? row.name : caller.type === "student" ? await nameToPeer(db, caller.userId, row, now) : null;
    if (name === null) throw new Problem("not_found");
    // Films and sounds of lessons have an address of their own.
    if (!SERVED.includes(row.type)) throw new Problem("not_found");
    const bytes = await keptBytes(services, row.id);
    if (works(caller) && row.ownerId !== caller.userId)
      await recordSecurityEvent(db, {
        name: "personal_data_viewed",
        personId: row.ownerId,
        subject: `file ${row.id}`,
        details: { call: "GET /files/:id" },
      });
    if (row.purpose === "export") await recordSecurityEvent(db, { name: "account_exported" });
    const type = row.type as FileType;
    return { bytes, type, name, size: row.bytes, inline: PICTURES.includes(type) };
  });
}

const works = ({ type }: Pick<Caller, "type">): boolean => type === "staff" || type === "admin";

/** `cover` has its own address, for everybody; an export is its owner's alone, also where staff asks. */
function mayRead({ userId, type }: Caller, { ownerId, purpose }: typeof files.$inferSelect): boolean {
  if (purpose === "cover") return false;
  if (ownerId === userId) return true;
  return works({ type }) && purpose !== "export" && purpose !== "avatar";
}

/** What a person's work and requests carry is their instructor's to read, and what came back with a mark is theirs. */
async function isShared(db: Executor, { userId, type }: Caller, row: typeof files.$inferSelect): Promise<boolean> {
  if (type === "instructor") return await teacherMayRead(db, userId, row);
  return type === "student" && ((await cameWithMark(db, userId, row)) || (await isOfOwnWork(db, userId, row)));
}
