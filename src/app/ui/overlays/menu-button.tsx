import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import styles from "./menu-button.module.css";

interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A way to another page; otherwise `run`. */
  href?: string;
  run?: () => void;
  /** Takes something away. */
  grave?: boolean;
}

interface MenuButtonProps {
  /** Accessible name of the button and of the menu. */
  label: string;
  icon: ReactNode;
  entries: readonly MenuEntry[];
}

/** A button with a list of actions: arrows, Home and End move in it, Escape and a press elsewhere close it. */
export function MenuButton({ label, icon, entries }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const items = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) root.current?.querySelector("button")?.focus();
  };

  useEffect(() => {
    if (!open) return;
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [open]);

  const move = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all.at(to % Math.max(1, all.length))?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      close(true);
    } else if (event.key === "Tab") setOpen(false);
  };

  return (
    <div ref={root} className={kit("relative")}>
      <IconButton
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && !open) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      />
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(grid(0, "round-md", "surface"), styles.menu)}
          onKeyDown={move}
        >
          {entries.map(({ key, label: words, icon: sign, href, run, grave }) =>
            href === undefined ? (
              <button
                key={key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={classNames(styles.entry, grave && styles.grave)}
                onClick={() => {
                  close(true);
                  run?.();
                }}
              >
                {sign}
                {words}
              </button>
            ) : (
              <Link key={key} href={href} role="menuitem" tabIndex={-1} className={styles.entry}>
                {sign}
                {words}
              </Link>
            ),
          )}
        </div>
      ) : null}
    </div>
  );
}
