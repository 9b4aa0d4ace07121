import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./text-area.module.css";

/** Several lines of text, five at first. It grows with what is written. */
export function TextArea({ className, ...area }: Omit<ComponentPropsWithRef<"textarea">, "rows">) {
  return <textarea dir="auto" rows={5} {...area} className={classNames(styles.box, className)} />;
}
