import { type RefObject, useEffect, useState } from "react";

/** Which child of a horizontal rail is in view. Mostly visible counts: two may be at once while it moves. */
export function useCurrentItem(rail: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = rail.current;
    if (!element || !("IntersectionObserver" in window)) return;
    const items = [...element.children];
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setCurrent(items.indexOf(seen.target));
      },
      { root: element, threshold: 0.6 },
    );
    for (const item of items) watcher.observe(item);
    return () => watcher.disconnect();
  }, [rail, count]);
  return current;
}
