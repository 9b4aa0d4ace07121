import { type SyntheticEvent, useEffect, useState } from "react";
import { useMedia } from "#app/widgets/device/use-media.ts";

/** There is room beside the list. */
export const WIDE = "(min-width: 1200px)";
/** Whoever passes over a row on the way elsewhere does not look at it. */
const REST_MS = 400;

/**
 * Which row of a list is looked at: the one that has the focus, or that a pointer rests on; the first until then. Each look is an
 * entry of the audit log, so that none begins by passing.
 * @returns null where there is no room for a preview
 */
export function useLookedAt<Row>(rows: readonly Row[], hrefOf: (row: Row) => string) {
  const wide = useMedia(WIDE);
  const [pointed, setPointed] = useState<string | null>(null);
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setHref(pointed), REST_MS);
    return () => clearTimeout(timer);
  }, [pointed]);
  const notice = ({ target }: SyntheticEvent) => {
    const link = target instanceof Element ? target.closest("tr, li")?.querySelector("a[data-list-row]") : null;
    if (link) setPointed(link.getAttribute("href"));
  };
  const row = wide ? (rows.find((one) => hrefOf(one) === href) ?? rows[0] ?? null) : null;
  return { row, notices: { onFocusCapture: notice, onMouseOver: notice } };
}
