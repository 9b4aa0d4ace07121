import type { ReactNode } from "react";
import { kit, stack } from "#app/ui/kit.ts";

/** What belongs to what is read beside a queue: a third column, or below it. */
export const QueueAside = ({ title, children }: { title: string; children: ReactNode }) => (
  <aside className={stack(16, "min-0")} aria-labelledby="aside-title">
    <h2 id="aside-title" className={kit("lg")}>
      {title}
    </h2>
    {children}
  </aside>
);
