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
  /** `bottom` rises over the page, `full` covers it, `start` slides in as a side menu. */
  side?: "bottom" | "full" | "start";
  /** In place of the title's line; the title still names the sheet. */
  header?: ReactNode;
  /** Stays in view under what scrolls. */
  footer?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Sheet({ open, onClose, title, closeLabel, side = "bottom", header, footer, id, children }: SheetProps) {
  const dialog = useModal(open, onClose);
  const name = useId();
  return (
    <dialog
      ref={dialog}
      id={id}
      className={classNames(kit("no-border", "surface", "plain", "clip"), styles.sheet, styles[side])}
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
          <div className={classNames(kit("gutter", "pad-bottom-16"), styles.body)}>{children}</div>
          {footer && <footer className={classNames(kit("border-top"), styles.foot)}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
