import { useId, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { useModal } from "./modal.ts";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the one that repeats the verb comes first. */
  actions: ReactNode;
}

/** A short question that stops the page. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useModal(open, onClose);
  const name = useId();
  const words = useId();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={name} aria-describedby={children ? words : undefined}>
      {open && (
        <div className={styles.frame}>
          <h2 id={name}>{title}</h2>
          {children && (
            <div id={words} className={styles.words}>
              {children}
            </div>
          )}
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  );
}
