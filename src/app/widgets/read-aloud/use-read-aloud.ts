import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Language } from "#contract/shapes.ts";
import { type Line, linesOf, markSpoken, voiceOf } from "./reader.ts";

const speech = (): SpeechSynthesis | null => (typeof speechSynthesis === "undefined" ? null : speechSynthesis);

/** The voices of this device; they come some time after the page. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const engine = speech();
    if (!engine) return;
    const read = () => setVoices(engine.getVoices());
    read();
    // Old versions of Safari have voices and no event of them.
    engine.addEventListener?.("voiceschanged", read);
    return () => engine.removeEventListener?.("voiceschanged", read);
  }, []);
  return voices;
}

/** Times the usual speed. */
export type Rate = "0.75" | "1" | "1.25" | "1.5";

export interface ReadAloud {
  /** Whether this device has a voice for the language. */
  possible: boolean;
  status: "silent" | "speaking" | "paused";
  rate: Rate;
  play(): void;
  pause(): void;
  stop(): void;
  setRate(rate: Rate): void;
}

/**
 * Reads a part of the page sentence by sentence with the browser's own voices. A pause keeps the sentence, which is read again: some
 * browsers forget what they paused. Another page, or another tab's sound, ends it.
 */
export function useReadAloud(root: RefObject<HTMLElement | null>, language: Language): ReadAloud {
  const voices = useVoices();
  const [status, setStatus] = useState<ReadAloud["status"]>("silent");
  const [rate, setRate] = useState<Rate>("1");
  const state = useRef<{ lines: Line[]; at: number; rate: number; turn: number }>({ lines: [], at: 0, rate: 1, turn: 0 });

  const silence = useCallback((next: "silent" | "paused") => {
    state.current.turn += 1;
    speech()?.cancel();
    if (next === "silent") {
      state.current.at = 0;
      markSpoken(null);
    }
    setStatus(next);
  }, []);

  useEffect(() => {
    const leave = () => silence("silent");
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [silence]);

  function speakOn(): void {
    const engine = speech();
    const { lines, at } = state.current;
    const line = lines[at];
    if (!engine || !line) return silence("silent");
    const turn = (state.current.turn += 1);
    const words = new SpeechSynthesisUtterance(line.text);
    const voice = voiceOf(voices, line.language) ?? voiceOf(voices, language);
    words.voice = voice;
    words.lang = voice?.lang ?? line.language;
    words.rate = state.current.rate;
    // What was cancelled says that it ended, too.
    const mine = () => turn === state.current.turn;
    words.addEventListener("end", () => {
      if (!mine()) return;
      state.current.at += 1;
      speakOn();
    });
    words.addEventListener("error", () => mine() && silence("paused"));
    markSpoken(line.range);
    setStatus("speaking");
    engine.speak(words);
  }

  return {
    possible: voiceOf(voices, language) !== null,
    status,
    rate,
    play: () => {
      if (!root.current) return;
      if (status === "silent") state.current = { ...state.current, lines: linesOf(root.current), at: 0 };
      speakOn();
    },
    pause: () => silence("paused"),
    stop: () => silence("silent"),
    setRate: (next) => {
      state.current.rate = Number(next);
      setRate(next);
      if (status !== "speaking") return;
      speech()?.cancel();
      speakOn();
    },
  };
}
