import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./field-error.module.css";
import { classNames, row } from "#app/ui/kit.ts";

/** What needs correcting with a field or with a group of them: icon and a sentence that names the fix (design.md §7). */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={classNames(row(8, "start", "bad", "xs", "leading-note"), styles.error)}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
