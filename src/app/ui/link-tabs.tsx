import { type ReactNode, useEffect, useRef } from "react";
import { ActionLink } from "./buttons/action-link.tsx";
import { classNames, kit, row } from "./kit.ts";
import styles from "./tabs.module.css";

export interface LinkTab {
  key: string;
  href: string;
  label: ReactNode;
  count?: number;
}

interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  current: string;
  /** The menu of every page under the head of one thing: on a phone it stays in view below the bar. */
  strip?: boolean;
}

/** Parts with an address of their own, side by side: links, of which the one shown carries the nuqta. */
export function LinkTabs({ label, tabs, current, strip = false }: LinkTabsProps) {
  const list = useRef<HTMLElement>(null);
  // On a narrow phone the chosen one may lie outside the strip.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav
      ref={list}
      className={classNames(row(2, "border-bottom", "scroll-x"), styles.tabs, styles.wide, strip && styles.strip)}
      aria-label={label}
    >
      {tabs.map(({ key, href, label: words, count }) => (
        <ActionLink key={key} href={href} aria-current={key === current ? "page" : undefined}>
          {words}
          {count === undefined ? null : <span className={kit("faint", "xs", "regular", "tabular")}>{count}</span>}
        </ActionLink>
      ))}
    </nav>
  );
}
