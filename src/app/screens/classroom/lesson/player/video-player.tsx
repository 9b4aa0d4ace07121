import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { Glaze } from "#contract/shapes.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { CoverDrawing } from "#app/widgets/covers/cover-drawing.tsx";
import { PlayButtons } from "./play-buttons.tsx";
import { PlayerBar, SPEEDS } from "./player-bar.tsx";
import { playerKey } from "./player-keys.ts";
import { type Cue, currentCue } from "./use-cues.ts";
import type { Playback, PlaybackActions } from "./use-playback.ts";
import css from "./video-player.module.css";

export interface PlayerProps {
  media: RefObject<HTMLVideoElement | null>;
  /** Where the file is had. */
  source: string;
  captions: { url: string; language: string } | null;
  cues: readonly Cue[];
  captionsShown: boolean;
  onCaptions: (shown: boolean) => void;
  onSpeed: (speed: number) => void;
  playback: Playback;
  actions: PlaybackActions;
  /** Stands in the picture until it moves, and for sound alone. */
  art: { id: number; glaze: Glaze };
  /** Names the region. */
  title: string;
  sound?: boolean;
  /** Said in place of the picture where the file cannot be had. */
  offline: boolean;
}

/** Picture or sound with our own controls; full screen takes the whole frame, so that controls and captions come along. */
export function VideoPlayer(props: PlayerProps) {
  const { media, source, captions, cues, captionsShown, playback, actions, art, title, sound = false } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const full = useFullScreen(frame, media);
  const [idle, touched] = useIdle(playback.playing && !sound);
  const cue = cues[currentCue(cues, playback.at)];
  const spoken = cue && playback.at < cue.end + 0.2 ? cue.text : null;
  const begun = playback.at > 0.1 || playback.playing;
  const toggleCaptions = cues.length > 0 && !sound ? () => props.onCaptions(!captionsShown) : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    touched();
    const keys = {
      ...actions,
      toggleCaptions,
      toggleFull: sound ? undefined : full.toggle,
      stepSpeed: (by: 1 | -1) => {
        const next = SPEEDS[SPEEDS.indexOf(playback.speed as (typeof SPEEDS)[number]) + by];
        if (next) props.onSpeed(next);
      },
    };
    if (playerKey(event, keys)) event.preventDefault();
  };
  return (
    // The keys are a short way to what the buttons inside do.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frame}
      className={classNames(grid(0, "relative", "clip", "full", "night"), css.frame)}
      data-sound={sound || undefined}
      data-idle={idle || undefined}
      aria-label={t`Player: ${title}`}
      onKeyDown={onKeyDown}
      onPointerMove={touched}
      onPointerDown={touched}
    >
      {/* The captions are drawn by this page: a track is there only to be read. */}
      <video
        ref={media}
        className={classNames(kit("full"), css.picture)}
        src={source}
        preload="metadata"
        playsInline
        onClick={actions.toggle}
        tabIndex={-1}
      >
        <track kind="captions" src={captions?.url} srcLang={captions?.language} />
      </video>
      {sound || !begun ? (
        <div className={css.art} aria-hidden="true">
          <CoverDrawing id={art.id} glaze={art.glaze} shape="lead" priority />
        </div>
      ) : null}
      {playback.failed ? (
        <div className={classNames(grid(12, "justify-items-center", "round-sm", "pad-x-20", "pad-y-12"), css.failed)} aria-live="polite">
          <p>{props.offline ? <Trans>This lesson needs a connection</Trans> : <Trans>The file could not be played</Trans>}</p>
          <Button tone="quiet" size="sm" onClick={actions.retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <div className={classNames(kit("below-20"), css.middle)}>
          <PlayButtons playback={playback} actions={actions} />
        </div>
      )}
      {captionsShown && spoken && !sound ? (
        <p className={classNames(kit("md", "leading-note", "text-center"), css.spoken)} dir="auto">
          <span className={kit("round-xs")}>{spoken}</span>
        </p>
      ) : null}
      <div className={css.foot}>
        <PlayerBar
          playback={playback}
          actions={actions}
          captions={toggleCaptions ? { shown: captionsShown, toggle: toggleCaptions } : null}
          full={sound ? null : full}
          onSpeed={props.onSpeed}
        />
      </div>
    </section>
  );
}

/** iPhones know full screen for the video alone. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The frame as large as the screen; null where the device cannot. */
function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, [frame]);
  const toggle = useCallback(() => {
    const element = frame.current;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (element?.requestFullscreen) void element.requestFullscreen().catch(() => undefined);
    else (video.current as AppleVideo | null)?.webkitEnterFullscreen?.();
  }, [frame, video]);
  return { on, toggle };
}

const IDLE_MS = 3_000;

/** Whether nobody has touched the player for a while: its controls then make room for the picture. */
function useIdle(active: boolean): [idle: boolean, touched: () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  }, []);
  const touched = useCallback(() => {
    setIdle(false);
    wait();
  }, [wait]);
  useEffect(() => {
    if (active) wait();
    return () => clearTimeout(timer.current);
  }, [active, wait]);
  return [active && idle, touched];
}
