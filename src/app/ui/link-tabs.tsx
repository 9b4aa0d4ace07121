import { type ReactNode, useEffect, useRef } from "react";
import { ActionLink } from "./action-link.tsx";
import { classNames } from "./class-names.ts";
import styles from "./tabs.module.css";

export interface LinkTab {
  key: string;
  href: string;
  label: ReactNode;
  count?: number;
}

/** Parts with an address of their own, side by side: links, of which the one shown carries the nuqta. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly LinkTab[]; current: string }) {
  const list = useRef<HTMLElement>(null);
  // On a narrow phone the chosen one may lie outside the strip.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={list} className={classNames(styles.tabs, styles.wide)} aria-label={label}>
      {tabs.map(({ key, href, label: words, count }) => (
        <ActionLink key={key} href={href} aria-current={key === current ? "page" : undefined}>
          {words}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </ActionLink>
      ))}
    </nav>
  );
}
