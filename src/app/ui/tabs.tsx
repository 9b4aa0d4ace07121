import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames, kit, row } from "./kit.ts";
import { stepAlong } from "./step-along.ts";
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
    const next = stepAlong(event, tabs.indexOf(current), tabs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(tabs[next]?.key ?? null);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      {/* The tabs inside take the focus, one at a time. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(row(2, "border-bottom", "scroll-x"), styles.tabs)}
        onKeyDown={onKeyDown}
      >
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
            {count === undefined || count === 0 ? null : <span className={kit("faint", "xs", "regular", "tabular")}>{count}</span>}
          </button>
        ))}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.key}`}
        tabIndex={0}
        className={classNames(kit("pad-top-16", "pad-bottom-20"), styles.panel)}
      >
        {current.content}
      </div>
    </>
  );
}
