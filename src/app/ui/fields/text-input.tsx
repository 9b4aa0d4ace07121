import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames, kit, row } from "#app/ui/kit.ts";
import styles from "./text-input.module.css";

export interface TextInputProps extends ComponentPropsWithRef<"input"> {
  /** Drawn inside the box, before and after what is typed. */
  start?: ReactNode;
  end?: ReactNode;
  /** Codes, numbers, addresses: written from the left whatever the page. */
  ltr?: boolean;
}

export function TextInput({ start, end, ltr = false, className, ...input }: TextInputProps) {
  return (
    <span
      className={classNames(
        row(8, "center", "full", "pad-x-12", "border-control", "round-sm", "surface", "plain"),
        styles.box,
        input["aria-invalid"] && styles.bad,
        input.disabled && classNames(styles.off, kit("sunken", "soft")),
        input.readOnly && classNames(styles.off, kit("sunken", "soft")),
        className,
      )}
      dir={ltr ? "ltr" : undefined}
    >
      {start}
      <input {...input} type={input.type ?? "text"} dir={ltr ? "ltr" : input.dir} />
      {end}
    </span>
  );
}

export interface SelectInputProps extends ComponentPropsWithRef<"select"> {
  start?: ReactNode;
}

/** The device's own list. */
export function SelectInput({ start, className, children, ...select }: SelectInputProps) {
  return (
    <span
      className={classNames(
        row(8, "center", "full", "pad-x-12", "border-control", "round-sm", "surface", "plain", "relative"),
        styles.box,
        styles.select,
        select["aria-invalid"] && styles.bad,
        select.disabled && classNames(styles.off, kit("sunken", "soft")),
        className,
      )}
    >
      {start}
      <select {...select}>{children}</select>
    </span>
  );
}

interface ChoiceSelectProps<V extends string> extends Omit<SelectInputProps, "value" | "onChange" | "children"> {
  /** In the order they are shown. */
  choices: readonly V[];
  words: Readonly<Record<V, string>>;
  value: V;
  onChange: (value: V) => void;
}

/** One of a few things that have words of their own. */
export function ChoiceSelect<V extends string>({ choices, words, onChange, ...input }: ChoiceSelectProps<V>) {
  const choose = (said: string) => {
    const chosen = choices.find((one) => one === said);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <SelectInput {...input} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {choices.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </SelectInput>
  );
}
