import { useLingui } from "@lingui/react/macro";
import { Captions, CaptionsOff, Maximize, Minimize, Volume2, VolumeX } from "lucide-react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import css from "./player-bar.module.css";
import { TimeLine } from "./time-line.tsx";
import { clock } from "../time-words.ts";
import type { Playback, PlaybackActions } from "./use-playback.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

interface Props {
  playback: Playback;
  actions: PlaybackActions;
  captions: { shown: boolean; toggle: () => void } | null;
  full: { on: boolean; toggle: () => void } | null;
  onSpeed: (speed: number) => void;
}

/** Time line, clock, sound, speed, captions and full screen, from left to right in both languages (design.md §4). */
export function PlayerBar({ playback, actions, captions, full, onSpeed }: Props) {
  const { t } = useLingui();
  const { at, length, loaded, muted, speed } = playback;
  return (
    <div className={classNames(grid(), css.bar)} dir="ltr">
      <TimeLine at={at} length={length} loaded={loaded} onSeek={actions.seek} />
      <div className={row(2, "center", "sm", "tabular")}>
        <span className={classNames(kit("nowrap", "pad-x-8"), css.clock)} aria-hidden="true">
          {clock(at)} <span>/ {clock(length)}</span>
        </span>
        <span className={kit("grow")} />
        <IconButton
          label={muted ? t`Turn sound on` : t`Turn sound off`}
          className={css.button}
          icon={muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          onClick={actions.toggleMuted}
        />
        <select
          className={classNames(kit("round-sm", "sm", "strong", "text-center", "pad-x-8"), css.speed)}
          aria-label={t`Speed`}
          value={speed}
          onChange={(event) => onSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} className={kit("surface", "plain")} value={each}>
              {each}×
            </option>
          ))}
        </select>
        {captions ? (
          <IconButton
            label={t`Captions`}
            aria-pressed={captions.shown}
            className={css.button}
            icon={captions.shown ? <Captions aria-hidden="true" /> : <CaptionsOff aria-hidden="true" />}
            onClick={captions.toggle}
          />
        ) : null}
        {full ? (
          <IconButton
            label={full.on ? t`Exit full screen` : t`Full screen`}
            className={css.button}
            icon={full.on ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            onClick={full.toggle}
          />
        ) : null}
      </div>
    </div>
  );
}
