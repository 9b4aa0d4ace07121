import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { ActionLink } from "./action-link.tsx";
import styles from "./button.module.css";
import { classNames, kit } from "#app/ui/kit.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";

export type ButtonTone = "ember" | "ink" | "quiet" | "plain";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled" | "onClick"> {
  /** `ember`: the one next step of a view. `ink`: other commitments. `quiet`, `plain`: the rest. */
  tone?: ButtonTone;
  size?: "md" | "sm";
  /** Work is under way: the label stays, a nuqta pulses, presses do nothing and focus stays. */
  busy?: boolean;
  /** Its label then says why. */
  disabled?: boolean;
  onClick?: ((event: MouseEvent<HTMLButtonElement | HTMLAnchorElement>) => void) | undefined;
  /** Makes it a link that looks like a button. */
  href?: string;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** As wide as its container. */
  block?: boolean;
}

export function Button({
  tone = "ink",
  size = "md",
  busy = false,
  disabled = false,
  href,
  icon,
  iconEnd,
  block = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const classes = classNames(styles.button, styles[tone], size === "sm" && styles.small, block && styles.block, className);
  const inside = (
    <>
      {busy ? <Nuqta className={styles.pulse} /> : icon}
      <span className={kit("min-0")}>{children}</span>
      {iconEnd}
    </>
  );
  if (href !== undefined && !disabled) {
    return (
      <ActionLink
        href={href}
        className={classes}
        onClick={onClick}
        aria-label={rest["aria-label"]}
        aria-describedby={rest["aria-describedby"]}
        id={rest.id}
        lang={rest.lang}
      >
        {inside}
      </ActionLink>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {inside}
    </button>
  );
}
