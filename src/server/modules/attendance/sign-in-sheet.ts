import { eq } from "drizzle-orm";
import type { RegisterRow, RegisterSession } from "#contract/attendance/attendance.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors, type classSessions } from "#server/db/tables/catalogue.ts";
import type { SignInSheetData } from "#server/documents/document-order.ts";

/** What a sheet to sign on paper says of a session. */
export async function signInSheet(
  db: Executor,
  { instructorId }: Pick<typeof classSessions.$inferSelect, "instructorId">,
  session: RegisterSession,
  rows: readonly RegisterRow[],
): Promise<SignInSheetData> {
  const [teacher] =
    instructorId === null
      ? []
      : await db.select({ ar: instructors.nameAr, en: instructors.nameEn }).from(instructors).where(eq(instructors.id, instructorId));
  const { ar, en } = session.translations;
  return {
    kind: "sign_in_sheet",
    program: { ar: session.program.translations.ar.title, en: session.program.translations.en.title },
    session: { ar: ar.title, en: en.title },
    room: ar.room === null ? null : { ar: ar.room, en: en.room ?? ar.room },
    instructor: teacher ?? null,
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    students: rows.map(({ number, name }) => ({ number, ar: name.ar, en: name.en })),
  };
}
