import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import { isVowelled, unvowelled } from "#app/widgets/lesson-text/vowel-marks.ts";
import { ReadAloud } from "#app/widgets/read-aloud/read-aloud.tsx";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import type { Report } from "./use-progress.ts";

interface Props {
  blocks: readonly LessonBlock[];
  /** In which the text is written. */
  language: Language;
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
export function TextLesson({ blocks, language, startAt, keep, report, completed }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const start = useRef(startAt);
  const furthest = useRef(0);
  const [withMarks, setWithMarks] = useState(false);

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

  const vowelled = useMemo(() => isVowelled(blocks), [blocks]);
  const shown = useMemo(() => (vowelled && !withMarks ? unvowelled(blocks) : blocks), [blocks, vowelled, withMarks]);
  return (
    <div className={stack(16)}>
      <div className={cluster(12)}>
        <ReadAloud key={`${withMarks}`} of={box} language={language} />
        {vowelled && (
          <Button tone="quiet" size="sm" aria-pressed={withMarks} onClick={() => setWithMarks(!withMarks)}>
            <Trans>Vowel marks</Trans>
          </Button>
        )}
      </div>
      <div ref={box}>
        <Blocks blocks={shown} />
      </div>
    </div>
  );
}
