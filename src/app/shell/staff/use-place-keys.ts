import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";

/** Where G and another key lead: the place of the person's roles that begins there. */
const GO: Readonly<Record<string, string>> = {
  KeyT: "/staff",
  KeyR: "/staff/requests",
  KeyP: "/staff/people",
  KeyB: "/staff/programs",
  KeyC: "/staff/certificates",
  KeyM: "/staff/finance",
  KeyN: "/staff/content",
  KeyS: "/staff/platform",
};
/** What N and another key begin, for whoever may. */
const MAKE = {
  KeyE: ["/staff/people/import", "enrollments.write"],
  KeyP: ["/staff/programs/new", "programs.write"],
  KeyC: ["/staff/finance/coupons/new", "coupons.write"],
} as const;
const isMade = (code: string): code is keyof typeof MAKE => Object.hasOwn(MAKE, code);
/** The second key follows the first within this time. */
const PAUSE_MS = 1_500;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/u.test(target.tagName));

/** G and N with a second key (office.md §5): by where the keys lie, so that they work on an Arabic layout; never in a field or over a dialog. */
export function usePlaceKeys(): void {
  const { start } = useAreaMenu();
  const may = useMay();
  const [, navigate] = useLocation();
  const first = useRef<{ code: string; at: number } | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || document.querySelector("dialog[open]")) return;
      const begun = first.current && event.timeStamp - first.current.at < PAUSE_MS ? first.current.code : null;
      first.current = begun === null && (code === "KeyG" || code === "KeyN") ? { code, at: event.timeStamp } : null;
      const under = begun === "KeyG" ? GO[code] : undefined;
      const place = under === undefined ? undefined : start.find(({ href }) => href === under || href.startsWith(`${under}/`));
      const made = begun === "KeyN" && isMade(code) ? MAKE[code] : null;
      const to = made ? (may(made[1]) ? made[0] : undefined) : place?.href;
      if (to === undefined) return;
      event.preventDefault();
      navigate(to);
    };
    // Before the keys of a list, which have an A and a K of their own.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [start, may, navigate]);
}
