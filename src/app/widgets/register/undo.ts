import { msg } from "@lingui/core/macro";
import { showNotice } from "#app/state/notices/notices.ts";

const FILLED = msg({ message: "{count, plural, one {# cell was filled in} other {# cells were filled in}}" });

/** After many cells were filled in at once: says how many, and offers to put each back as it was. */
export function offerUndo(count: number, undo: () => void): void {
  showNotice({
    id: "register-undo",
    kind: "success",
    message: FILLED,
    values: { count },
    action: { label: msg`Undo`, run: undo },
  });
}
