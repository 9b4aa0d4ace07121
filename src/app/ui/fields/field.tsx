import { useId, type ReactNode } from "react";
import { FieldError } from "./field-error.tsx";
import styles from "./field.module.css";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";

/** What the control inside must carry. */
export interface FieldAria {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Under the control; an error takes its place. */
  hint?: ReactNode;
  error?: ReactNode;
  /** The word beside the label of an optional field ("Optional"). */
  optional?: ReactNode;
  required?: boolean;
  /** The id of the control; one is made where none is given. */
  id?: string;
  /** Something at the end of the label's line, such as a link. */
  aside?: ReactNode;
  children: (aria: FieldAria) => ReactNode;
}

/** Label above, hint or error below, never both (design.md §7). */
export function Field({ label, hint, error, optional, required, id, aside, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const note = `${control}-note`;
  return (
    <div className={grid(8, "min-0")}>
      <div className={classNames(row(12, "baseline", "between"), styles.head)}>
        <label htmlFor={control}>
          {label}
          {/* With the space: Arabic letters join over the edge of an element. */}
          {optional && (
            <>
              {" "}
              <span className={kit("faint", "xs", "regular", "before-8")}>{optional}</span>
            </>
          )}
        </label>
        {aside}
      </div>
      {children({
        id: control,
        "aria-describedby": error || hint ? note : undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <p id={note} className={kit("faint", "xs", "leading-note")}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
