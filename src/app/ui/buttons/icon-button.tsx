import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from "react";
import { ActionLink } from "./action-link.tsx";
import styles from "./icon-button.module.css";
import { classNames, kit } from "#app/ui/kit.ts";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  /** Its accessible name. */
  label: string;
  icon?: ReactNode;
  /** A count in the corner; zero shows nothing. Said by `label`, not by itself. */
  badge?: number;
  /** With a border, as beside a price. */
  boxed?: boolean;
  href?: string;
}

export function IconButton({
  label,
  icon,
  badge = 0,
  boxed = false,
  href,
  className,
  children,
  type = "button",
  ...rest
}: IconButtonProps) {
  const classes = classNames(styles.button, boxed && styles.boxed, className);
  const inside = (
    <>
      {icon ?? children}
      {badge > 0 && (
        <span className={classNames(kit("2xs", "text-center", "tabular"), styles.badge)} aria-hidden="true">
          {badge > 99 ? "99+" : badge}
        </span>
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <ActionLink
        href={href}
        className={classes}
        aria-label={label}
        id={rest.id}
        aria-current={rest["aria-current"]}
        onClick={rest.onClick as MouseEventHandler<HTMLElement> | undefined}
      >
        {inside}
      </ActionLink>
    );
  }
  return (
    <button {...rest} type={type} className={classes} aria-label={label}>
      {inside}
    </button>
  );
}
