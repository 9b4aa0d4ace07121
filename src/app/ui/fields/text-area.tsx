import type { ComponentPropsWithRef } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import styles from "./text-area.module.css";

/** Several lines of text, five at first. It grows with what is written. */
export function TextArea({ className, ...area }: Omit<ComponentPropsWithRef<"textarea">, "rows">) {
  return (
    <textarea
      dir="auto"
      rows={5}
      {...area}
      className={classNames(
        kit("block", "full", "pad-12", "border-control", "round-sm", "surface", "plain", "md", "leading-note"),
        styles.box,
        className,
      )}
    />
  );
}
