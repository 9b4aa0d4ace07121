import { type ReactNode, useRef, useState } from "react";
import { stepAlong } from "./step-along.ts";

export interface Tool {
  key: string;
  label: string;
  icon: ReactNode;
  /** Whether it is in force where the person is; undefined for what only acts. */
  on?: boolean;
  run: () => void;
}

interface ToolbarProps {
  label: string;
  tools: readonly Tool[];
  disabled?: boolean;
  className?: string | undefined;
}

/** Buttons of one purpose, one stop of the Tab key: arrows, Home and End lead along the line, which is entered where it was left. */
export function Toolbar({ label, tools, disabled = false, className }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  return (
    // Its buttons are what takes the focus.
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={(event) => {
        const to = stepAlong(event, current, tools.length);
        if (to === null) return;
        event.preventDefault();
        bar.current?.querySelectorAll("button")[to]?.focus();
      }}
    >
      {tools.map(({ key, label: words, icon, on, run }, index) => (
        <button
          key={key}
          type="button"
          aria-label={words}
          title={words}
          aria-pressed={on}
          tabIndex={index === Math.min(current, tools.length - 1) ? 0 : -1}
          disabled={disabled}
          onFocus={() => setCurrent(index)}
          // What it acts on keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {icon}
        </button>
      ))}
    </div>
  );
}
