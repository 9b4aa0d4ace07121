import { useEffect, useRef } from "react";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import type { Report } from "./use-progress.ts";

interface Props {
  blocks: readonly LessonBlock[];
  /** The paragraph at which it was left, from 0. */
  startAt: number;
  keep: (at: number) => void;
  report: Report;
  completed: boolean;
}

/** Reading is at the last paragraph whose head has passed this part of the window. */
const READING_LINE = 0.45;
const SETTLED_MS = 600;

/** A text that opens where it was left. How far it was read is reported; only the person says that it is done. */
export function TextLesson({ blocks, startAt, keep, report, completed }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const start = useRef(startAt);
  const furthest = useRef(0);

  useEffect(() => {
    const at = start.current;
    if (at < 2) return;
    // After the page has arrived at its top.
    const frame = requestAnimationFrame(() => box.current?.querySelector(`[data-block="${at}"]`)?.scrollIntoView({ block: "start" }));
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    let settled: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const line = window.innerHeight * READING_LINE;
      const passed = [...(box.current?.querySelectorAll<HTMLElement>("[data-block]") ?? [])].filter(
        (block) => block.getBoundingClientRect().top < line,
      ).length;
      const at = Math.max(0, passed - 1);
      keep(at);
      const percent = blocks.length === 0 ? 0 : Math.min(99, Math.floor((passed / blocks.length) * 100));
      if (completed || percent <= furthest.current) return;
      furthest.current = percent;
      report("progressed", { percent });
    };
    const soon = () => {
      clearTimeout(settled);
      settled = setTimeout(look, SETTLED_MS);
    };
    const leave = () => {
      if (document.visibilityState === "hidden") look();
    };
    window.addEventListener("scroll", soon, { passive: true });
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearTimeout(settled);
      window.removeEventListener("scroll", soon);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [blocks, keep, report, completed]);

  return (
    <div ref={box}>
      <Blocks blocks={blocks} />
    </div>
  );
}
