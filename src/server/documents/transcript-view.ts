import type { GradeItem, ProgramGrades } from "#contract/coursework/grades.ts";
import { dayTexts } from "./document-format.ts";
import type { TranscriptData } from "./document-order.ts";
import { LETTER_WORDS, TRANSCRIPT, TYPES } from "./document-words.ts";

/** What `templates/transcript.typ` sets: everything of a student that is published, program by program, in both languages. */
export const transcriptView = ({ issuer, student, issuedAt, programs }: TranscriptData) => ({
  title: `${TRANSCRIPT.heading.ar} ${student.ar}`,
  author: issuer.ar,
  heading: TRANSCRIPT.heading,
  student: { label: TRANSCRIPT.student, name: { ar: student.ar, en: student.en ?? "" } },
  issued: { label: TRANSCRIPT.issued, days: dayTexts(issuedAt) },
  heads: [TRANSCRIPT.item, TRANSCRIPT.type, TRANSCRIPT.degree, TRANSCRIPT.weight, TRANSCRIPT.counted],
  programs: programs.map(programView),
  empty: TRANSCRIPT.empty,
  none: TRANSCRIPT.none,
  note: TRANSCRIPT.note,
});

const programView = ({ program, published, items, total, max, open, letter }: ProgramGrades) => ({
  title: { ar: program.translations.ar.title, en: program.translations.en.title },
  items: published ? items.map(itemView) : null,
  total_label: open > 0 ? TRANSCRIPT.soFar : TRANSCRIPT.total,
  total: outOf(total, open > 0 ? max : 100),
  letter: letter === null ? null : LETTER_WORDS[letter],
});

const itemView = ({ translations, type, degree, max_degree: of, weight, counted }: GradeItem) => ({
  title: { ar: translations.ar.title, en: translations.en.title },
  type: TYPES[type],
  degree: degree === null ? NONE : outOf(degree, of),
  weight: `${weight}%`,
  counted: String(counted ?? NONE),
});

const NONE = "—";

/** A slash would turn round between two numbers of an Arabic line. */
const outOf = (degree: number, of: number): string => `${degree} من ${of}`;
