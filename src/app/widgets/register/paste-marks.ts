import { fold } from "#contract/rules/arabic-fold.ts";
import type { Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { type Learner, type PastedTable, readPastedTable } from "#app/widgets/teaching/pasted-table.ts";

interface PastedMark {
  mark: Attendance;
  minutes_late: number | null;
}

/** Words of both languages, digits and first letters, as `fold` leaves them. */
const WORDS: Record<Attendance, readonly string[]> = {
  present: ["حضور", "حاضر", "حاضره", "present", "1", "ح", "p"],
  absent: ["غياب", "غايب", "غايبه", "absent", "2", "غ", "a"],
  late: ["تاخر", "متاخر", "متاخره", "late", "3", "ت", "l"],
  excused: ["بعذر", "معذور", "معذوره", "excused", "4", "ع", "e"],
};
const MARK_OF = new Map(Object.entries(WORDS).flatMap(([mark, words]) => words.map((word) => [word, mark as Attendance])));

/** A cell as a mark; minutes may follow the word of a late arrival. */
function markOf(cell: string): PastedMark | null {
  const [word = "", minutes, more] = fold(cell).split(" ");
  const mark = MARK_OF.get(word);
  if (!mark || more !== undefined) return null;
  if (minutes === undefined) return { mark, minutes_late: null };
  return mark === "late" && /^\d{1,3}$/u.test(minutes) ? { mark, minutes_late: Number(minutes) } : null;
}

/** What text from a spreadsheet means for a sheet. @param learners whom rows without numbers are, from the first on */
export const readPasted = (text: string, all: readonly Learner[], learners: readonly Learner[]): PastedTable<PastedMark> =>
  readPastedTable(text, { all, learners, valueOf: markOf });
