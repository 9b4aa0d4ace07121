import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { RegisterMark } from "#contract/attendance/attendance.ts";
import type { RegisterView, ShownRow, Tap } from "#offline/attendance/register.ts";
import type { RegisterState, RowTap } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { registerKey } from "./register-keys.ts";
import { offerUndo } from "./undo.ts";

export interface RegisterActions {
  /** The pressed one again takes it back. */
  toggle: (studentId: number, wanted: Attendance) => void;
  /** Marks rows, as many as there are; what they say beside the mark stays. */
  set: (rows: readonly ShownRow[], mark: RegisterMark) => void;
  /** Writes many at once and offers to take all of it back. */
  write: (taps: readonly RowTap[]) => void;
  everybody: () => void;
  save: (row: ShownRow, tap: Tap) => void;
  /** Does what a key means for these rows; `marked` where the focus goes on. */
  key: (event: Parameters<typeof registerKey>[0], rows: readonly ShownRow[]) => "marked" | "done" | "open" | null;
  /** What the last action was, in words. */
  said: string;
}

/** Changes that can be taken back, the last one first. */
const REMEMBERED = 50;

/** What is done to a register's rows, each through what the register offers, and the way back from it. */
export function useRegisterActions(state: RegisterState, view: RegisterView, locked: boolean): RegisterActions {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [said, setSaid] = useState("");
  const done = useRef<(readonly ShownRow[])[]>([]);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const now = (studentId: number) => latest.current.rows.find(({ student_id }) => student_id === studentId);

  const remember = (before: readonly ShownRow[]) => {
    done.current = [before, ...done.current].slice(0, REMEMBERED);
  };
  const mark = (taps: readonly RowTap[]) => {
    if (locked || taps.length === 0) return;
    remember(taps.map(({ row }) => row));
    void state.mark(taps);
    const [first] = taps;
    if (!first) return;
    const name = nameIn(language, first.row.name);
    const words = first.tap.mark === "unmarked" ? t`Not recorded` : i18n._(ATTENDANCE[first.tap.mark].words);
    setSaid(t`${name}: ${words}`);
  };
  const set = (rows: readonly ShownRow[], wanted: RegisterMark) =>
    mark(
      rows.flatMap((shown) => {
        const row = now(shown.student_id);
        return row && row.mark !== wanted ? [{ row, tap: { mark: wanted, note: row.note } }] : [];
      }),
    );
  const restore = (before: readonly ShownRow[]) => {
    done.current = done.current.filter((one) => one !== before);
    const taps = before.flatMap(({ student_id, mark: was, minutes_late, note }) => {
      const row = now(student_id);
      return row ? [{ row, tap: { mark: was, minutes_late, note } }] : [];
    });
    void state.mark(taps);
    setSaid(t`Taken back`);
  };
  const many = (before: readonly ShownRow[], send: () => void) => {
    if (locked || before.length === 0) return;
    remember(before);
    send();
    const [kept] = done.current;
    offerUndo(before.length, () => kept && restore(kept));
  };

  return {
    set,
    said,
    toggle: (studentId, wanted) => {
      const row = now(studentId);
      if (row) set([row], row.mark === wanted ? "unmarked" : wanted);
    },
    write: (taps) =>
      many(
        taps.map(({ row }) => row),
        () => void state.mark(taps),
      ),
    everybody: () =>
      many(
        latest.current.rows.filter((row) => row.mark === "unmarked" && !row.conflict),
        () => void state.allPresent(),
      ),
    save: (row, tap) => mark([{ row: now(row.student_id) ?? row, tap }]),
    key: (event, rows) => {
      const meant = registerKey(event);
      if (!meant) return null;
      if (meant.kind === "open") return "open";
      if (meant.kind === "mark") {
        set(rows, meant.mark);
        return "marked";
      }
      const [before] = done.current;
      if (before && !locked) restore(before);
      return "done";
    },
  };
}
