import type { ComponentPropsWithRef } from "react";
import { Link } from "wouter";

export type ActionLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { href: string };

/** A link that stays in the app where it can: an address of our own is a route, anything else a plain anchor. */
export function ActionLink({ href, children, ...rest }: ActionLinkProps) {
  if (!href.startsWith("/") || href.startsWith("//") || rest.target || rest.download !== undefined) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  );
}
