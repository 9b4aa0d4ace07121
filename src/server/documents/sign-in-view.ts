import { clockText, dayTexts } from "./document-format.ts";
import type { SignInSheetData } from "./document-order.ts";
import { SIGN_IN } from "./document-words.ts";

/** What `templates/sign-in-sheet.typ` sets: a session's list of names with room to sign, as many pages as it takes. */
export const signInView = ({ program, session, room, instructor, startsAt, endsAt, students }: SignInSheetData) => ({
  title: `${SIGN_IN.heading.ar} ${program.ar}`,
  author: instructor?.ar ?? program.ar,
  heading: SIGN_IN.heading,
  program,
  session,
  time: { label: SIGN_IN.when, days: dayTexts(startsAt), value: `${clockText(startsAt)} - ${clockText(endsAt)}` },
  room: room && { label: SIGN_IN.room, value: room },
  instructor: instructor && { label: SIGN_IN.instructor, value: instructor },
  heads: [SIGN_IN.row, SIGN_IN.number, SIGN_IN.name, SIGN_IN.signature],
  students: students.map(({ number, ar, en }, index) => ({ row: String(index + 1), number: String(number), name: { ar, en: en ?? "" } })),
  nobody: SIGN_IN.nobody,
});
