import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { useModal } from "./modal.ts";
import styles from "./sheet.module.css";

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `bottom` rises over the page, `top` lies in its upper part, `full` covers it, `start` slides in as a side menu. */
  side?: "bottom" | "top" | "full" | "start";
  /** In place of the title's line; the title still names the sheet. */
  header?: ReactNode;
  /** What scrolls holds nothing that the keyboard comes to: it is reached itself. */
  reachable?: boolean;
  /** Stays in view under what scrolls. */
  footer?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Sheet({ open, onClose, title, closeLabel, side = "bottom", header, reachable = false, footer, id, children }: SheetProps) {
  const dialog = useModal(open, onClose);
  const name = useId();
  return (
    <dialog
      ref={dialog}
      id={id}
      className={classNames(kit("no-border", "surface", "plain", "clip"), side === "top" && kit("round-lg"), styles.sheet, styles[side])}
      aria-labelledby={header ? undefined : name}
      aria-label={header && typeof title === "string" ? title : undefined}
    >
      {open && (
        <div className={classNames(grid(0, "full-high"), styles.frame)}>
          {header ?? (
            <header className={classNames(row(12, "center", "between"), styles.head)}>
              <h2 className={kit("lg")} id={name}>
                {title}
              </h2>
              <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
            </header>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
          <div className={classNames(kit("gutter", "pad-bottom-16"), styles.body)} tabIndex={reachable ? 0 : undefined}>
            {children}
          </div>
          {footer && <footer className={classNames(kit("border-top"), styles.foot)}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
