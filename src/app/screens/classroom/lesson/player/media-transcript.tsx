import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { clock, spokenTime } from "../time-words.ts";
import css from "./media-transcript.module.css";
import { type Cue, currentCue } from "./use-cues.ts";

interface Props {
  cues: readonly Cue[];
  at: number;
  playing: boolean;
  onSeek: (seconds: number) => void;
}

/** The full text: every line seeks, the one being spoken is boxed and kept in view while it plays. */
export function Transcript({ cues, at, playing, onSeek }: Props) {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const current = currentCue(cues, at);
  useEffect(() => {
    const box = list.current;
    const line = box?.children[current] as HTMLElement | undefined;
    // Only the list's own box moves: the page is the reader's.
    if (!playing || !box || !line || box.scrollHeight <= box.clientHeight) return;
    const top = line.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3;
  }, [current, playing]);
  return (
    <ol ref={list} className={classNames(grid(0, "content-start"), css.lines)} aria-label={t`Transcript`}>
      {cues.map((cue, index) => {
        const when = spokenTime(i18n, cue.start);
        return (
          <li key={cue.start} className={kit("round-sm")} aria-current={index === current ? "true" : undefined}>
            <button
              className={grid(12, "baseline", "full", "tap", "pad-x-12", "pad-y-8", "text-start")}
              type="button"
              aria-label={t`${when}: ${cue.text}`}
              onClick={() => onSeek(cue.start)}
            >
              <time className={kit("faint", "xs", "tabular", "text-start")} dir="ltr">
                {clock(cue.start)}
              </time>
              <span dir="auto">{cue.text}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
