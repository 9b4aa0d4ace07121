import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames, grid, row } from "#app/ui/kit.ts";
import css from "./notice-box.module.css";

/** A boxed fact above a form or a list: what went wrong (`bad`, announced) or what to know (`info`, `wait`). */
export function NoticeBox({ kind, children }: { kind: "bad" | "info" | "wait"; children: ReactNode }) {
  const Icon = kind === "info" ? Info : CircleAlert;
  return (
    <div
      className={classNames(row(12, "start", "pad-12", "round-sm", "sm", "leading-note"), css[kind])}
      role={kind === "bad" ? "alert" : "status"}
    >
      <Icon aria-hidden className={css.icon} />
      <div className={classNames(grid(4, "min-0"), css.words)}>{children}</div>
    </div>
  );
}
