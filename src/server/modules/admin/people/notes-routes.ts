import { and, desc, eq, type SQL } from "drizzle-orm";
import { addNote, listNotes, NOTES, removeNote, type StaffNote } from "#contract/accounts/staff-notes.ts";
import { Problem } from "#contract/problem.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { staffNotes } from "#server/db/tables/staff/staff-notes.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { requirePerson } from "./require-person.ts";

/** What staff note about a person. */
export function staffNotesRoutes(route: Route, { db }: Services): void {
  route(listNotes, async ({ params, caller }) => {
    await requirePerson(db, params.id);
    return { data: await notes(db, eq(staffNotes.personId, params.id), caller.userId) };
  });

  route(addNote, async ({ params, body, caller, now }) => {
    await db.transaction(async (tx) => {
      await requirePerson(tx, params.id);
      if ((await tx.$count(staffNotes, eq(staffNotes.personId, params.id))) >= NOTES.most)
        refuseField("text", "list.max", { max: NOTES.most });
      const [made] = await tx
        .insert(staffNotes)
        .values({ id: body.id, personId: params.id, authorId: caller.userId, text: body.text, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: staffNotes.id });
      if (made) await recordSecurityEvent(tx, { name: "note_written", personId: params.id, subject: `note ${body.id}` });
    });
    const own = and(eq(staffNotes.id, body.id), eq(staffNotes.personId, params.id), eq(staffNotes.authorId, caller.userId));
    const [data] = await notes(db, own, caller.userId);
    if (!data) throw new Problem("not_found");
    return { data };
  });

  route(removeNote, async ({ params, caller }) => {
    await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(staffNotes)
        .where(and(eq(staffNotes.id, params.id), eq(staffNotes.authorId, caller.userId)))
        .returning({ personId: staffNotes.personId });
      if (!gone) throw new Problem("not_found");
      await recordSecurityEvent(tx, { name: "note_removed", personId: gone.personId, subject: `note ${params.id}` });
    });
    return { data: { done: true } };
  });
}

async function notes(db: Executor, where: SQL | undefined, reader: number): Promise<StaffNote[]> {
  const rows = await db
    .select({ note: staffNotes, author: { id: users.id, ar: users.nameAr, en: users.nameEn } })
    .from(staffNotes)
    .innerJoin(users, eq(users.id, staffNotes.authorId))
    .where(where)
    .orderBy(desc(staffNotes.createdAt), desc(staffNotes.id))
    .limit(NOTES.most);
  return rows.map(({ note, author }) => ({
    id: note.id,
    text: note.text,
    by: { id: author.id, name: { ar: author.ar, en: author.en ?? author.ar } },
    created_at: note.createdAt.toISOString(),
    own: author.id === reader,
  }));
}
