import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyCell, REGISTER_MARKS, type RegisterRow } from "#contract/attendance/attendance.ts";
import { attendanceCsv } from "./attendance-csv.ts";
import { readTable } from "#server/untrusted/read-table.ts";
import { readRegister } from "./attendance-file.ts";

const row = (number: number, more: Partial<RegisterRow> = {}): RegisterRow => ({
  ...emptyCell(number),
  number,
  name: { ar: "لمى الشهري", en: "Lama Alshehri" },
  avatar_url: null,
  shared_device: false,
  excuse: null,
  ...more,
});
const person = (number: number) => ({ userId: number, number, email: `person-${number}@example.com` });

describe("a register as CSV (issue 5.4)", () => {
  it("begins with a BOM, so that a spreadsheet reads Arabic", () => {
    const csv = attendanceCsv([row(7, { mark: "late", minutes_late: 5 })], "ar");
    expect(csv).toBe(
      "\uFEFFالرقم التدريبي,الاسم بالعربية,الاسم بالإنجليزية,الحضور,دقائق التأخر,ملاحظة\r\n7,لمى الشهري,Lama Alshehri,تأخر,5,\r\n",
    );
  });

  it.each(["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\u00A0@A1", "＝1", "－1"])(
    "makes text of what a spreadsheet would compute: %s",
    (note) => {
      const csv = attendanceCsv([row(7, { note, name: { ar: note, en: note } })], "en");
      expect(csv).not.toMatch(/(?:^|,|")\s*[=+\-@＝－]/mu);
    },
  );

  it("takes its own mark against formulas away again", () => {
    for (const note of ["=1", "-1", "＝1", "＋1", "－1", "＠1"]) {
      const csv = attendanceCsv([row(1, { mark: "absent", note })], "en");
      expect(readRegister(readTable(csv), csv, [person(1)], [row(1, { mark: "absent", note })]).marks[0]?.note).toBe(note);
    }
  });

  it("comes back as it went, whatever was written and in whichever language", () => {
    const note = fc.string({ unit: "grapheme", maxLength: 40 }).map(
      (text) =>
        text
          .replace(/[\r\n]/gu, " ")
          .replace(/^['\s]+/u, "")
          .trim() || null,
    );
    const cell = fc.record({ mark: fc.constantFrom(...REGISTER_MARKS), minutes: fc.option(fc.integer({ min: 0, max: 600 })), note });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), fc.constantFrom("ar" as const, "en" as const), (cells, language) => {
        const rows = cells.map(({ mark, minutes, note: text }, index) =>
          row(index + 1, { mark, minutes_late: mark === "late" ? minutes : null, note: text, version: index }),
        );
        const csv = attendanceCsv(rows, language);
        const read = readRegister(
          readTable(csv),
          csv,
          rows.map(({ number }) => person(number)),
          rows,
        );
        const marked = rows.filter(({ mark }) => mark !== "unmarked");
        expect(read.problems).toEqual([]);
        expect(read.empty).toBe(rows.length - marked.length);
        expect(read.marks.map(({ line: _line, ...mark }) => mark)).toEqual(
          marked.map(({ student_id, mark, minutes_late, note: text, version }) => ({
            student_id,
            mark,
            minutes_late,
            note: text,
            seen_version: version,
          })),
        );
      }),
    );
  });

  it("names every line that it does not understand, and takes the others", () => {
    const csv = [
      "email;الحضور;Minutes late;colour",
      "PERSON-1@example.com;حاضرة;;red",
      "nobody@example.com;present;;red",
      "person-2@example.com;maybe;;red",
      "person-3@example.com;late;soon;red",
      "person-1@example.com;absent;;red",
      "person-4@example.com;;;red",
      "person-5@example.com;L;٧;red",
    ].join("\n");
    const people = [1, 2, 3, 4, 5].map(person);
    const read = readRegister(
      readTable(csv),
      csv,
      people,
      people.map(({ number }) => row(number, { version: number })),
    );
    expect(read.marks).toEqual([
      { line: 2, student_id: 1, mark: "present", minutes_late: null, note: null, seen_version: 1 },
      { line: 8, student_id: 5, mark: "late", minutes_late: 7, note: null, seen_version: 5 },
    ]);
    expect(read.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "student_unknown"],
      [4, "mark_unknown"],
      [5, "minutes_unknown"],
      [6, "student_twice"],
    ]);
    expect(read.problems[0]?.text).toBe("nobody@example.com,present,,red");
    expect(read.empty).toBe(1);
  });

  it.each([
    ["", "not_csv"],
    ['"open', "not_csv"],
    ["a,b\n1,2", "no_student_column"],
    ["number,b\n1,2", "no_mark_column"],
  ])("%j is none: %s", (csv, reason) => {
    expect(readRegister(readTable(csv), csv, [], [])).toMatchObject({ marks: [], problems: [{ reason }] });
  });
});
