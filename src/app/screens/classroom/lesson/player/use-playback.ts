import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export interface Playback {
  playing: boolean;
  /** Waits for bytes. */
  waiting: boolean;
  ended: boolean;
  /** Seconds. */
  at: number;
  /** Seconds; 0 until it is known. */
  length: number;
  /** Seconds from the start that are here, as far as they hang together with where it plays. */
  loaded: number;
  speed: number;
  muted: boolean;
  /** The file cannot be had or played. */
  failed: boolean;
}

export interface PlaybackActions {
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  /** Forward, or back where negative. */
  skip: (seconds: number) => void;
  setSpeed: (speed: number) => void;
  toggleMuted: () => void;
  /** Fetches the file once more and goes on where it was. */
  retry: () => void;
}

const START: Playback = {
  playing: false,
  waiting: false,
  ended: false,
  at: 0,
  length: 0,
  loaded: 0,
  speed: 1,
  muted: false,
  failed: false,
};

const EVENTS = [
  "play",
  "pause",
  "ended",
  "timeupdate",
  "seeked",
  "durationchange",
  "progress",
  "ratechange",
  "volumechange",
  "waiting",
  "playing",
  "canplay",
  "loadedmetadata",
  "error",
  "emptied",
] as const;

/**
 * What a media element does at this moment, and what can be asked of it. The element's own state is the only truth: buttons,
 * keyboard, headset keys and the system's controls all end there.
 * @param startAt seconds at which to begin, once, when the file's length is known
 */
export function usePlayback(
  mediaRef: RefObject<HTMLMediaElement | null>,
  { startAt, speed }: { startAt: number; speed: number },
): [Playback, PlaybackActions] {
  const [state, setState] = useState<Playback>({ ...START, at: startAt, speed });
  const resumeAt = useRef<number | null>(startAt);
  const last = useRef(startAt);
  const rate = useRef(speed);
  /** It was playing when it broke off. */
  const broken = useRef(false);

  useEffect(() => {
    const media = mediaRef.current;
    if (!media) return;
    media.playbackRate = rate.current;
    const read = (event?: Event) => {
      // A file that broke off goes on where it was, once it is had again.
      if (event?.type === "error") {
        resumeAt.current = last.current;
        broken.current = !media.paused;
      }
      if (event?.type === "timeupdate") last.current = media.currentTime;
      if (event?.type === "loadedmetadata") {
        // A file that is fetched anew forgets both.
        media.playbackRate = rate.current;
        const wanted = resumeAt.current;
        resumeAt.current = null;
        if (wanted && wanted < media.duration - 1) media.currentTime = wanted;
        if (broken.current) void media.play().catch(() => undefined);
        broken.current = false;
      }
      setState((old) => ({
        playing: !media.paused && !media.ended,
        waiting: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
        ended: media.ended,
        at: resumeAt.current ?? media.currentTime,
        length: Number.isFinite(media.duration) ? media.duration : old.length,
        loaded: loadedTo(media),
        speed: media.playbackRate,
        muted: media.muted,
        failed: media.error !== null,
      }));
    };
    for (const name of EVENTS) media.addEventListener(name, read);
    // Metadata may have come before this listened.
    read(media.readyState >= HTMLMediaElement.HAVE_METADATA ? new Event("loadedmetadata") : undefined);
    return () => {
      for (const name of EVENTS) media.removeEventListener(name, read);
    };
  }, [mediaRef]);

  const toggle = useCallback(() => {
    const media = mediaRef.current;
    if (!media) return;
    // A play that is refused shows in the mediaRef's own state.
    if (media.paused || media.ended) void media.play().catch(() => undefined);
    else media.pause();
  }, [mediaRef]);
  const pause = useCallback(() => mediaRef.current?.pause(), [mediaRef]);
  const seek = useCallback(
    (seconds: number) => {
      const media = mediaRef.current;
      if (!media) return;
      const end = Number.isFinite(media.duration) ? media.duration : seconds;
      media.currentTime = Math.min(Math.max(0, seconds), end);
      // The element tells of it a little later: the next key goes on from here all the same.
      setState((old) => ({ ...old, at: media.currentTime }));
    },
    [mediaRef],
  );
  const skip = useCallback((seconds: number) => seek((mediaRef.current?.currentTime ?? 0) + seconds), [mediaRef, seek]);
  const setSpeed = useCallback(
    (next: number) => {
      rate.current = next;
      if (mediaRef.current) mediaRef.current.playbackRate = next;
    },
    [mediaRef],
  );
  const toggleMuted = useCallback(() => {
    if (mediaRef.current) mediaRef.current.muted = !mediaRef.current.muted;
  }, [mediaRef]);
  const retry = useCallback(() => {
    const media = mediaRef.current;
    if (!media) return;
    resumeAt.current = last.current;
    media.load();
    void media.play().catch(() => undefined);
  }, [mediaRef]);

  return [state, { toggle, pause, seek, skip, setSpeed, toggleMuted, retry }];
}

function loadedTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return currentTime;
}
