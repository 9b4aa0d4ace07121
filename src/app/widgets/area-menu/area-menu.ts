import type { MessageDescriptor } from "@lingui/core";
import type { LucideIcon } from "lucide-react";
import type { AreaCounts } from "./use-area-counts.ts";

export interface AreaLink {
  href: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Its picture has a direction. */
  flip?: true;
  /** Other addresses of the same page, or of pages that belong to it. */
  also?: readonly string[];
  /** How much waits behind it. */
  count?: keyof AreaCounts;
  /** The same, where the menu itself is made with it. */
  waiting?: number;
}

/** A part of an area with a menu of its own (R1.9). */
export interface Section {
  /** Every page under it belongs to it. */
  under: string;
  label: MessageDescriptor;
  links: readonly AreaLink[];
}

/** What a person finds in their area. */
export interface AreaMenu {
  /** The five places of a phone's dock, the start page first. */
  dock: readonly AreaLink[];
  /** The first rows of the rail. */
  start: readonly AreaLink[];
  services: Section;
  /** The rail's rows of the account. */
  account: readonly AreaLink[];
  /** The account's own pages: they open in place, under its first row. */
  profile: Section;
  /** Null: there is no page of them. */
  notifications: string | null;
  /**
   * Every other page, and the one above it, the most particular first; `:name` is a segment of the address. Of a page that shows one
   * thing of a list: what it says where there is no such thing.
   */
  parents: readonly AreaPage[];
}

export type AreaPage = readonly [page: string, parent: string, missing?: MessageDescriptor];

type Place = Pick<AreaLink, "href" | "also">;

export const lies = (path: string, under: string): boolean => path === under || path.startsWith(`${under}/`);

/** The most particular link that the path lies under. */
export const currentOf = (links: readonly Place[], path: string): string | null =>
  links
    .flatMap(({ href, also = [] }) => [href, ...also].filter((under) => lies(path, under)).map((under) => ({ href, under })))
    .sort((a, b) => b.under.length - a.under.length)[0]?.href ?? null;

/** The words of the link that a path lies under: what stands as the title while its page says none, or cannot. */
export const labelAt = (links: readonly AreaLink[], path: string): MessageDescriptor | null => {
  const current = currentOf(links, path);
  return links.find(({ href }) => href === current)?.label ?? null;
};

/** Where the way back leads (frame.md §2): the page above by address, so that a shared link has a way up. A place of the dock has none. */
export function parentOf({ dock, parents }: Pick<AreaMenu, "dock" | "parents">, path: string): string | null {
  if (dock.some(({ href }) => href === path)) return null;
  return pageAt(parents, path)?.parent ?? dock[0]?.href ?? null;
}

/** What a page says where nothing is at its address, and the list it would be in; null for a page of no list. */
export function missingAt({ parents }: Pick<AreaMenu, "parents">, path: string): { says: MessageDescriptor; list: string } | null {
  const page = pageAt(parents, path);
  return page?.missing ? { says: page.missing, list: page.parent } : null;
}

/** The page of an address, with the same numbers in the address above it. */
function pageAt(parents: AreaMenu["parents"], path: string) {
  for (const [page, parent, missing] of parents) {
    const named = new RegExp(`^${page.replaceAll(/:(\w+)/gu, "(?<$1>[^/]+)")}$`, "u").exec(path)?.groups;
    if (named || page === path) return { parent: parent.replaceAll(/:(\w+)/gu, (_part, name: string) => named?.[name] ?? ""), missing };
  }
  return null;
}
