import { type RefObject, useEffect, useState } from "react";

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
}

/**
 * The lines of a media element's caption track, read by the browser. The track stays hidden: the words are drawn by the page,
 * over the picture and as the full text beneath it.
 */
export function useCues(media: RefObject<HTMLMediaElement | null>, source: string | null): Cue[] {
  const [read, setRead] = useState<{ source: string; cues: Cue[] } | null>(null);
  useEffect(() => {
    const element = media.current?.querySelector("track");
    if (!element || !source) return;
    const take = () => {
      const cues = [...(element.track.cues ?? [])].map((cue) => ({
        start: cue.startTime,
        end: cue.endTime,
        // Cue text may carry marks for voice and slant.
        text: ((cue as VTTCue).text ?? "").replace(/<[^>]*>/gu, "").trim(),
      }));
      setRead({ source, cues });
    };
    element.addEventListener("load", take);
    element.track.mode = "hidden";
    if (element.readyState === HTMLTrackElement.LOADED) take();
    return () => element.removeEventListener("load", take);
  }, [media, source]);
  return read?.source === source ? read.cues : NONE;
}

const NONE: Cue[] = [];

/** The line being spoken: the last that has begun, so that a pause between two leaves the first marked; -1 before any. */
export function currentCue(cues: readonly Cue[], at: number): number {
  let found = -1;
  for (const [index, cue] of cues.entries()) {
    if (cue.start > at + 0.05) break;
    found = index;
  }
  return found;
}
