import { useEffect, useRef } from "react";
import type { Report } from "../use-progress.ts";
import type { Playback } from "./use-playback.ts";

/** A report goes up after so much watching, seconds; this device keeps the place more often. */
const REPORT_S = 15;
const KEEP_S = 3;
/** Whoever has come so far has seen it: what is left are names and music. */
const SEEN = 0.95;

interface Options {
  playback: Playback;
  report: Report;
  keep: (at: number) => void;
  completed: boolean;
}

/** Follows a film or sound: reports after 15 s of watching, on a pause, when the page is left and at the end. */
export function useWatching({ playback, report, keep, completed }: Options): void {
  const latest = useRef({ at: 0, length: 0, reported: -1, kept: 0, done: completed });
  const { at, length, playing, ended } = playback;

  useEffect(() => {
    const known = latest.current;
    known.at = at;
    known.length = length;
    known.done ||= completed;
    if (known.reported < 0) known.reported = at;
    if (Math.abs(at - known.kept) >= KEEP_S) {
      known.kept = at;
      if (playing) keep(at);
    }
    if (playing && Math.abs(at - known.reported) >= REPORT_S) sendReport(known, report);
  }, [at, length, playing, completed, report, keep]);

  const was = useRef(false);
  useEffect(() => {
    if (was.current && !playing) {
      keep(latest.current.at);
      sendReport(latest.current, report);
    }
    was.current = playing;
  }, [playing, report, keep]);

  useEffect(() => {
    const known = latest.current;
    if (!ended || known.done) return;
    known.done = true;
    report("completed", { position: known.length, percent: 100 });
  }, [ended, report]);

  useEffect(() => {
    const known = latest.current;
    const leave = () => {
      if (document.visibilityState !== "hidden" || Math.abs(known.at - known.reported) < 1) return;
      keep(known.at);
      sendReport(known, report);
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      // Another page of the app: the element is gone with this one.
      if (known.reported >= 0 && Math.abs(known.at - known.reported) >= 1) {
        keep(known.at);
        sendReport(known, report);
      }
    };
  }, [report, keep]);
}

function sendReport(known: { at: number; length: number; reported: number; done: boolean }, report: Report): void {
  known.reported = known.at;
  const part = known.length > 0 ? known.at / known.length : 0;
  if (part >= SEEN && !known.done) {
    known.done = true;
    report("completed", { position: known.at, percent: 100 });
  } else report("progressed", { position: known.at, ...(known.length > 0 ? { percent: Math.floor(part * 100) } : {}) });
}
