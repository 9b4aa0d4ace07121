import { Check, LockKeyhole, X } from "lucide-react";
import styles from "./bead.module.css";
import { classNames, grid } from "#app/ui/kit.ts";

/** `ready` may be begun, `open` is still to come. */
export type BeadKind = "done" | "now" | "ready" | "open" | "locked" | "failed";

/** The nuqta that a step of a path hangs on (design.md §1): decoration, its state also stands in words. */
export function Bead({ kind }: { kind: BeadKind }) {
  return (
    <span className={classNames(grid(0, "relative", "place-center"), styles.bead, styles[kind])} aria-hidden="true">
      <svg viewBox="0 0 28 34">
        <path d="M14 2 26.5 17 14 32 1.5 17z" />
      </svg>
      {kind === "done" ? <Check /> : null}
      {kind === "locked" ? <LockKeyhole /> : null}
      {kind === "failed" ? <X /> : null}
    </span>
  );
}
