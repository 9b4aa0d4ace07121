import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import styles from "./tabs.module.css";

export interface Tab {
  key: string;
  label: ReactNode;
  /** How many there are, after the label. */
  count?: number;
  content: ReactNode;
}

/** Parts of one page side by side; the one shown carries the nuqta. Arrow keys go along the line as it is read. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (!current) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const index = tabs.indexOf(current);
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : event.key === "ArrowLeft" || event.key === "ArrowRight"
            ? (index + (event.key === forward ? 1 : -1) + tabs.length) % tabs.length
            : -1;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    setChosen(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      {/* The tabs inside take the focus, one at a time. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: words, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === current.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === current.key ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {words}
            {count === undefined || count === 0 ? null : <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`} tabIndex={0} className={styles.panel}>
        {current.content}
      </div>
    </>
  );
}
