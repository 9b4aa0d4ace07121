import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import css from "./notice-box.module.css";

/** A boxed fact above a form or a list: what went wrong (`bad`, announced) or what to know (`info`, `wait`). */
export function NoticeBox({ kind, children }: { kind: "bad" | "info" | "wait"; children: ReactNode }) {
  const Icon = kind === "info" ? Info : CircleAlert;
  return (
    <div className={`${css.box} ${css[kind]}`} role={kind === "bad" ? "alert" : "status"}>
      <Icon aria-hidden className={css.icon} />
      <div className={css.words}>{children}</div>
    </div>
  );
}
