import type { MessageDescriptor } from "@lingui/core";
import type { LucideIcon } from "lucide-react";

export interface AreaLink {
  href: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Its picture has a direction. */
  flip?: true;
  /** Other addresses of the same page, or of pages that belong to it. */
  also?: readonly string[];
  /** Work of this kind waits behind it: the rail says how much. */
  waiting?: "excuses" | "withdrawals";
}

/** A part of an area with a menu of its own: in the rail on a wide screen, in a sheet on a phone (R1.9). */
export interface Section {
  /** Every page under it belongs to it. */
  under: string;
  label: MessageDescriptor;
  links: readonly AreaLink[];
}

/** What a person finds in their area. */
export interface AreaMenu {
  start: readonly AreaLink[];
  services: Section;
  account: AreaLink;
  profile: Section;
  notifications: string;
}

type Place = Pick<AreaLink, "href" | "also">;

const lies = (path: string, under: string): boolean => path === under || path.startsWith(`${under}/`);

/** The most particular link that the path lies under; the first one is the area's start page, which is the dashboard alone. */
export function currentLink(links: readonly Place[], path: string): string | null {
  const [home, ...others] = links;
  if (path === home?.href || path === `${home?.href}/dashboard`) return home?.href ?? null;
  return currentOf(others, path);
}

/** The same of links none of which is a start page. */
export const currentOf = (links: readonly Place[], path: string): string | null =>
  links.filter(({ href, also = [] }) => [href, ...also].some((under) => lies(path, under))).sort((a, b) => b.href.length - a.href.length)[0]
    ?.href ?? null;

/** The section that a path lies in. */
export const sectionOf = ({ services, profile }: AreaMenu, path: string): Section | null =>
  [services, profile].find(({ under }) => lies(path, under)) ?? null;
