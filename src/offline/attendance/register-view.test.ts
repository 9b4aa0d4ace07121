import { describe, expect, it } from "vitest";
import { emptyCell, type MarkedCell, type Register, type RegisterCell, type RegisterRow } from "#contract/attendance/attendance.ts";
import { allPresentBody, importBody, type RegisterNotesRow, registerView, submitBody, tapBody } from "./register.ts";

const row = (id: number, more: Partial<RegisterRow> = {}): RegisterRow => ({
  ...emptyCell(id),
  number: id,
  name: { ar: `متدرب ${id}`, en: null },
  avatar_url: null,
  shared_device: false,
  excuse: null,
  ...more,
});
const register = (...rows: RegisterRow[]): Register => ({
  session: {
    id: 61,
    course_id: 5,
    cohort_id: 3,
    program: { id: 5, type: "course", title: "", glaze: "data", cover_photo: null, translations: { ar: { title: "" }, en: { title: "" } } },
    kind: "lecture",
    status: "live",
    starts_at: "2026-11-22T05:30:00Z",
    ends_at: "2026-11-22T07:00:00Z",
    translations: { ar: { title: "", room: null }, en: { title: "", room: null } },
    attendance_status: "draft",
    submitted_at: null,
    locks_at: null,
    version: 0,
    counts: { present: 0, late: 0, absent: 0, excused: 0, unmarked: rows.length },
  },
  rows,
  check_in: { state: "by_time", secret: "", step_s: 30, opens_at: "", closes_at: "", late_after_min: 10 },
  server_time: "2026-11-22T06:00:00Z",
});
const cell = (id: number, more: Partial<RegisterCell>): RegisterCell => ({ ...emptyCell(id), ...more });
const notes = (more: Partial<RegisterNotesRow>): RegisterNotesRow => ({
  v: 1,
  owner: "tag-noura",
  sessionId: 61,
  cells: {},
  conflicts: {},
  submittedAt: null,
  at: "2026-11-22T06:00:00Z",
  ...more,
});
const mine = (id: number, mark: MarkedCell["mark"], seen = 0, more: Partial<MarkedCell> = {}): MarkedCell => ({
  student_id: id,
  mark,
  marked_at: "2026-11-22T06:01:00.000Z",
  client_id: "c",
  seen_version: seen,
  ...more,
});
let ids = 0;
const stamp = { newId: () => `id-${++ids}`, at: new Date("2026-11-22T06:02:00Z") };

describe("a register as this device knows it (issue 5.4)", () => {
  it("is what was read, then what was answered since, then what waits", () => {
    const read = register(row(1, { mark: "absent", version: 1 }), row(2, { mark: "absent", version: 4 }), row(3));
    const heard = notes({ cells: { 1: cell(1, { mark: "present", version: 2 }), 2: cell(2, { mark: "present", version: 3 }) } });
    const view = registerView(read, [{ marks: [mine(3, "late", 0, { minutes_late: 5 })] }, { marks: [mine(3, "present", 0)] }], heard);
    expect(view.rows.map(({ mark, pending, seen_version }) => [mark, pending, seen_version])).toEqual([
      ["present", false, 2],
      ["absent", false, 4],
      ["present", true, 0],
    ]);
    expect(view).toMatchObject({
      counts: { present: 2, absent: 1, unmarked: 0 },
      pending: 1,
      conflicts: 0,
      submitted: false,
      pendingSubmit: false,
    });
  });

  it("shows a conflict with both marks, the other's as it stands now, until both say the same", () => {
    const kept = { reason: "stale", mine: mine(1, "absent"), theirs: cell(1, { mark: "present", version: 1 }) } as const;
    const of = (now: Partial<RegisterRow>) => registerView(register(row(1, now)), [], notes({ conflicts: { 1: kept } }));
    expect(of({ mark: "present", version: 1 }).rows[0]).toMatchObject({
      mark: "present",
      conflict: { mine: { mark: "absent" }, theirs: { version: 1 } },
      seen_version: 1,
    });
    expect(of({ mark: "late", version: 2 }).rows[0]?.conflict).toMatchObject({ theirs: { mark: "late", version: 2 } });
    expect(of({ mark: "absent", version: 2 })).toMatchObject({ conflicts: 0, rows: [{ conflict: null }] });
  });

  it("a new tap on a cell in conflict has seen the other's mark", () => {
    const kept = { reason: "stale", mine: mine(1, "absent"), theirs: cell(1, { mark: "present", version: 7 }) } as const;
    const view = registerView(register(row(1)), [], notes({ conflicts: { 1: kept }, cells: { 1: kept.theirs } }));
    const shown = view.rows[0];
    if (!shown) throw new Error("no row");
    expect(tapBody(shown, { mark: "excused", note: "ملاحظة" }, stamp)).toMatchObject({
      marks: [{ mark: "excused", note: "ملاحظة", seen_version: 7 }],
    });
  });

  it("counts a conflict of somebody who left the register", () => {
    const gone = { reason: "not_enrolled", mine: mine(9, "present"), theirs: null } as const;
    expect(registerView(register(row(1)), [], notes({ conflicts: { 9: gone } })).conflicts).toBe(1);
  });

  it("everybody present leaves what was tapped and what is in conflict", () => {
    const kept = { reason: "stale", mine: mine(2, "absent"), theirs: cell(2, { version: 2 }) } as const;
    const view = registerView(
      register(row(1, { note: "مرّ" }), row(2, { version: 2 }), row(3, { mark: "late", version: 1 }), row(4)),
      [],
      notes({ conflicts: { 2: kept } }),
    );
    expect(allPresentBody(view, stamp).marks).toMatchObject([
      { student_id: 1, mark: "present", note: "مرّ" },
      { student_id: 4, mark: "present" },
    ]);
  });

  it("handing in waits behind the taps", () => {
    expect(registerView(register(row(1)), [{ marks: [mine(1, "present")] }, submitBody()], null)).toMatchObject({
      pendingSubmit: true,
      submitted: false,
    });
    expect(registerView(register(row(1)), [], notes({ submittedAt: "2026-11-22T06:00:00Z" })).submitted).toBe(true);
  });

  it("takes from a file what it says of people in the register", () => {
    const view = registerView(register(row(1, { version: 3 })), [], null);
    expect(
      importBody(
        view,
        [
          { student_id: 1, mark: "late", minutes_late: 4 },
          { student_id: 8, mark: "present" },
        ],
        stamp,
      ),
    ).toMatchObject({
      imported: true,
      marks: [{ student_id: 1, mark: "late", minutes_late: 4, seen_version: 3 }],
    });
  });
});
