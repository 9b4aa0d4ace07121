import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
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
      className={classNames(styles.sheet, styles[side])}
      aria-labelledby={header ? undefined : name}
      aria-label={header && typeof title === "string" ? title : undefined}
    >
      {open && (
        <div className={styles.frame}>
          {header ?? (
            <header className={styles.head}>
              <h2 id={name}>{title}</h2>
              <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
            </header>
          )}
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
