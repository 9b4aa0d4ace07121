import { useId, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
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
    <dialog
      ref={dialog}
      className={classNames(kit("border", "round-lg", "surface", "plain", "float"), styles.dialog)}
      aria-labelledby={name}
      aria-describedby={children ? words : undefined}
    >
      {open && (
        <div className={grid(12, "pad-x-24", "pad-top-24", "pad-bottom-12")}>
          <h2 id={name} className={kit("xl")}>
            {title}
          </h2>
          {children && (
            <div id={words} className={kit("soft")}>
              {children}
            </div>
          )}
          {/* However long the dialog is, what it is for is in sight. */}
          <div className={classNames(cluster(8, "surface", "pad-y-12"), styles.actions)}>{actions}</div>
        </div>
      )}
    </dialog>
  );
}
