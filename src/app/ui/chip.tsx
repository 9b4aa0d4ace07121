import { X } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { ActionLink } from "./buttons/action-link.tsx";
import styles from "./chip.module.css";
import { classNames } from "./kit.ts";

export interface ChipProps extends ComponentPropsWithRef<"button"> {
  /** A toggle that is on. Leave it out where the chip is no toggle. */
  pressed?: boolean;
  /** Shows a cross: pressing takes it away. The accessible name then says so. */
  removable?: boolean;
  icon?: ReactNode;
  href?: string;
}

export function Chip({ pressed, removable = false, icon, href, className, children, type = "button", ...rest }: ChipProps) {
  const inside = (
    <>
      {icon}
      {children}
      {removable && <X aria-hidden="true" />}
    </>
  );
  if (href !== undefined) {
    return (
      <ActionLink
        href={href}
        className={classNames(styles.chip, className)}
        aria-current={rest["aria-current"]}
        aria-label={rest["aria-label"]}
      >
        {inside}
      </ActionLink>
    );
  }
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={classNames(styles.chip, className)}>
      {inside}
    </button>
  );
}
