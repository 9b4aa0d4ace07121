import { useEffect, useState } from "react";

/** A little below the navigation. */
const READING_LINE_PX = 160;

/** The last section whose head has passed the line where reading begins; none before the first has. */
export function useSectionInView(sections: readonly { id: string }[]): string | null {
  const ids = sections.map(({ id }) => id).join(" ");
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = ids
        .split(" ")
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE_PX);
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
  }, [ids]);
  return current;
}
