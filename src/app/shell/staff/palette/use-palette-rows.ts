import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { fold, matchesAll, searchTokens } from "#contract/rules/arabic-fold.ts";
import { FOUND_FROM, FOUND_KINDS, type Found, type FoundKind, staffSearch } from "#contract/search/staff-search.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { type PaletteEntry, paletteEntries } from "./palette-places.ts";
import { type Opened, recentOpened } from "./recent-opened.ts";

export type PaletteRow =
  | { kind: "head"; words: string }
  | { kind: "found"; href: string; found: Found }
  | { kind: "all"; href: string; of: FoundKind }
  | { kind: "entry"; href: string; entry: PaletteEntry; locked: boolean }
  | { kind: "refund"; href: string; found: Found; locked: boolean }
  | { kind: "opened"; href: string; opened: Opened };

export interface PaletteRows {
  rows: readonly PaletteRow[];
  status: "before" | "waiting" | "found" | "none" | "failed";
}

const REST_MS = 150;

export const foundWords: Record<FoundKind, MessageDescriptor> = {
  order: msg`Purchases`,
  person: msg({ message: "People", context: "staff" }),
  request: msg({ message: "Requests", context: "staff" }),
  certificate: msg`Certificates`,
  program: msg`Programs`,
};

/** A sign before the words narrows what is looked for; nothing has to be learnt for the rest. */
const NARROWED: Readonly<Record<string, readonly FoundKind[]>> = {
  ">": [],
  "@": ["person"],
  "#": ["order", "request", "certificate"],
};

/** Where a thing is read. */
function hrefOf({ kind, id, person_id: person }: Found): string {
  if (kind === "order") return `/staff/finance/orders/${id}`;
  if (kind === "request") return `/staff/requests/${id}`;
  if (kind === "certificate") return `/staff/people/${person}/certificates`;
  return kind === "person" ? `/staff/people/${id}` : `/staff/programs/${id}`;
}

/** Their order on the screen (office.md §4), after the one whose number was typed. */
const GROUPS: readonly FoundKind[] = ["person", "order", "request", "certificate", "program"];

/** Lists that can be asked for the rest. */
const LISTS: Partial<Record<FoundKind, string>> = {
  order: "/staff/finance/orders",
  person: "/staff/people",
  request: "/staff/requests",
};

/** What the palette lists while somebody types: the server's answer, then places and actions by their names. */
export function usePaletteRows(typed: string): PaletteRows {
  const { t, i18n } = useLingui();
  const may = useMay();
  const rested = useRested(typed.trim());
  const narrowed = NARROWED[rested[0] ?? ""];
  const q = (narrowed ? rested.slice(1) : rested).trim();
  const kinds = narrowed ?? FOUND_KINDS;
  const asks = q.length >= FOUND_FROM && kinds.length > 0;
  const read = useStaffRead(asks ? staffSearch : null, { query: { q, ...(narrowed ? { kinds: kinds.join(",") } : {}) } });
  const opened = recentOpened().map((one): PaletteRow => ({ kind: "opened", href: one.href, opened: one }));
  const head = (words: string): PaletteRow => ({ kind: "head", words });
  if (rested === "")
    return { status: "before", rows: opened.length > 0 ? [head(t`Opened last`), ...opened, ...placesOf("")] : placesOf("") };
  const found = asks ? (read.data ?? []) : [];
  const exact = found.find(({ number }) => number?.toLowerCase() === q.toLowerCase())?.kind;
  const groups = GROUPS.toSorted((a, b) => Number(b === exact) - Number(a === exact)).flatMap((kind): PaletteRow[] => {
    const rows = found.filter((one) => one.kind === kind);
    const list = LISTS[kind];
    if (rows.length === 0) return [];
    return [
      head(i18n._(foundWords[kind])),
      ...rows.map((one): PaletteRow => ({ kind: "found", href: hrefOf(one), found: one })),
      ...(list && read.meta?.more.includes(kind) ? [{ kind: "all" as const, of: kind, href: `${list}?q=${encodeURIComponent(q)}` }] : []),
    ];
  });
  const [order, another] = found.filter(({ kind, state }) => kind === "order" && (state === "paid" || state === "partially_refunded"));
  const refund: PaletteRow[] =
    order && !another ? [{ kind: "refund", href: hrefOf(order), found: order, locked: !may("money.refund") }] : [];
  const named = rested.startsWith("@") || rested.startsWith("#") ? [] : placesOf(q);
  const actions =
    refund.length > 0 && named.length === 0 ? [head(t({ message: "Actions", context: "staff" })), ...refund] : [...named, ...refund];
  const rows = [...groups, ...actions];
  if (rows.length > 0) return { status: "found", rows };
  if (asks && read.status === "loading") return { status: "waiting", rows };
  return { status: asks && read.status === "error" ? "failed" : "none", rows };

  function placesOf(words: string): PaletteRow[] {
    const tokens = searchTokens(words);
    const rows = paletteEntries()
      .filter(({ label }) => matchesAll(fold(i18n._(label)), tokens))
      .map(
        (entry): PaletteRow => ({ kind: "entry", href: entry.href, entry, locked: entry.needs !== undefined && !entry.needs.some(may) }),
      );
    return rows.length === 0 ? [] : [head(t`Places and actions`), ...rows];
  }
}

/** What is typed, once it rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const later = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(later);
  }, [text]);
  return text === "" ? "" : rested;
}
