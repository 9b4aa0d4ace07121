import { useLingui } from "@lingui/react/macro";
import type { CSSProperties, KeyboardEvent } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import { STEP_S } from "./player-keys.ts";
import css from "./time-line.module.css";
import { spokenTime } from "../time-words.ts";

interface Props {
  at: number;
  length: number;
  loaded: number;
  onSeek: (seconds: number) => void;
}

const PAGE_S = 30;

/** The line of time: the browser's own slider, so that pointer, touch and keyboard are its business; left to right always. */
export function TimeLine({ at, length, loaded, onSeek }: Props) {
  const { t, i18n } = useLingui();
  const part = (seconds: number) => `${length > 0 ? Math.min(100, (seconds / length) * 100) : 0}%`;
  const here = spokenTime(i18n, at);
  const whole = spokenTime(i18n, length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(at + step);
  };
  return (
    <input
      type="range"
      dir="ltr"
      className={classNames(kit("full"), css.line)}
      style={{ "--at": part(at), "--loaded": part(loaded) } as CSSProperties}
      min={0}
      max={Math.max(1, Math.floor(length))}
      step={1}
      value={Math.floor(at)}
      disabled={length === 0}
      aria-label={t`Playback position`}
      aria-valuetext={t`${here} of ${whole}`}
      onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Seconds by key; Home and End are the slider's own. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: STEP_S,
  ArrowUp: STEP_S,
  ArrowLeft: -STEP_S,
  ArrowDown: -STEP_S,
  PageUp: PAGE_S,
  PageDown: -PAGE_S,
};
