import type { ReactNode } from "react";
import { classNames, grid } from "#app/ui/kit.ts";
import css from "./verify-screen.module.css";

interface Props {
  kind: "ok" | "bad" | "wait";
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

/** The answer, in words first; colour and picture repeat it. */
export function Verdict({ kind, icon, title, children }: Props) {
  return (
    <div className={classNames(grid(16, "round-md"), css.verdict, css[kind])}>
      {icon}
      <div>
        <h2>{title}</h2>
        {children ? <p>{children}</p> : null}
      </div>
    </div>
  );
}
