import { type ComponentPropsWithRef, useState } from "react";
import styles from "./digit-boxes.module.css";
import { classNames, grid } from "#app/ui/kit.ts";

export interface DigitBoxesProps extends Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "type"> {
  /** Digits only, at most `length` of them. */
  value: string;
  /** Gets what was typed or pasted as it is; the caller takes the digits out. */
  onChange: (typed: string) => void;
  length?: number;
}

/** A code in boxes, from the left whatever the page. It is one field, so that pasting, filling in and reading out work. */
export function DigitBoxes({ value, onChange, length = 6, className, onFocus, onBlur, ...input }: DigitBoxesProps) {
  const [focused, setFocused] = useState(false);
  const current = Math.min(value.length, length - 1);
  return (
    <span className={classNames(grid(8, "relative"), styles.boxes, input["aria-invalid"] && styles.bad, className)} dir="ltr">
      {Array.from({ length }, (_, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <span
          key={index}
          aria-hidden="true"
          className={classNames(
            grid(0, "place-center", "round-sm", "surface", "plain", "2xl", "strong", "leading-head", "tabular", "border-control"),
            styles.box,
            focused && index === current && styles.current,
          )}
        >
          {value[index] ?? ""}
        </span>
      ))}
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => {
          setFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          onBlur?.(event);
        }}
        // What is typed goes to the end: the boxes show no caret to stand elsewhere.
        onSelect={(event) => {
          const field = event.currentTarget;
          if (field.selectionStart === field.selectionEnd) field.setSelectionRange(field.value.length, field.value.length);
        }}
      />
    </span>
  );
}
