import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { UserType } from "#contract/accounts/session.ts";

export interface NavLink {
  href: string;
  label: MessageDescriptor;
}

/** Links of the navbar and the phone menu (R1.4). */
export const NAV_LINKS: readonly NavLink[] = [
  { href: "/", label: msg`Home` },
  { href: "/courses", label: msg`Courses` },
  { href: "/news", label: msg`News` },
  { href: "/about", label: msg`About` },
  { href: "/join-as-trainer", label: msg`Join as a trainer` },
  { href: "/contact", label: msg`Contact us` },
];

/** The page of a link, or a page under it. */
export const isCurrent = (href: string, path: string): boolean =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);

/** Where the profile link leads (R1.4). */
export const areaOf = (type: UserType): string => (worksHere(type) ? "/staff" : type === "instructor" ? "/instructor" : "/student");

/** Where a person goes after signing in, who wanted no other page: whoever works here came to work. */
export const startOf = (type: UserType): string => (worksHere(type) ? "/staff" : "/");

/** Whether an account is of the university's staff. */
export const worksHere = (type: UserType): boolean => type === "staff" || type === "admin";
