import { useEffect, useState } from "react";

/**
 * The last section whose head has passed the line where reading begins; none before the first has.
 * @param readingLinePx from the top of the window: below all that covers it
 */
export function useSectionInView(sections: readonly { id: string }[], readingLinePx: number): string | null {
  const ids = sections.map(({ id }) => id).join(" ");
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = ids.split(" ").filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= readingLinePx);
      setCurrent(passed.at(-1) ?? null);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      window.removeEventListener("scroll", soon);
      cancelAnimationFrame(frame);
    };
  }, [ids, readingLinePx]);
  return current;
}
