import { msg } from "@lingui/core/macro";
import type { RegisterView, ShownRow } from "#offline/register-view.ts";
import type { RowTap } from "#app/state/attendance/attendance.ts";
import { notify } from "#app/state/notices/notices.ts";

/**
 * After many cells were filled in at once: says how many, and offers to put each back as it was.
 * @param before the rows that were filled in, as they stood
 * @param latest the register as it stands when the offer is taken
 */
export function offerUndo(before: readonly ShownRow[], latest: () => RegisterView, mark: (taps: readonly RowTap[]) => Promise<void>): void {
  const count = before.length;
  notify({
    id: "register-undo",
    kind: "success",
    message: msg`${count} marked present`,
    values: { count },
    action: {
      label: msg`Undo`,
      run: () => {
        const rows = new Map(latest().rows.map((row) => [row.student_id, row]));
        void mark(
          before.flatMap(({ student_id, mark: was, minutes_late, note }) => {
            const row = rows.get(student_id);
            return row ? [{ row, tap: { mark: was, minutes_late, note } }] : [];
          }),
        );
      },
    },
  });
}
