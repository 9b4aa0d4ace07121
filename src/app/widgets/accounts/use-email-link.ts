import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { Problem } from "#contract/problem.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { loadProfile, sessionAtom } from "#app/state/session/session.ts";

type Stage<Answer> =
  | { kind: "asking" }
  | { kind: "asked" }
  | { kind: "done"; answer: Answer }
  | { kind: "failed"; sentence: string; again: boolean };

/**
 * A page of a link in an email, which is pressed and not done on arrival: programs that look at links before the reader does must not use
 * them up. The result takes the focus.
 * @param perform what the link is for, with its token
 */
export function useEmailLink<Answer>(perform: (token: string) => Promise<Answer>): {
  stage: Stage<Answer>;
  /** The place of the result. */
  result: RefObject<HTMLDivElement | null>;
  signedIn: boolean;
  press: () => Promise<void>;
} {
  const { i18n } = useLingui();
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const signedIn = useAtomValue(sessionAtom).status === "in";
  const [stage, setStage] = useState<Stage<Answer>>({ kind: "asking" });
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.kind === "done" || stage.kind === "failed") result.current?.focus();
  }, [stage]);

  async function press(): Promise<void> {
    setStage({ kind: "asked" });
    try {
      setStage({ kind: "done", answer: await perform(token) });
      // The account, or the session of this device, is another now: the shell learns of it.
      if (signedIn) void loadProfile();
    } catch (error) {
      setStage({ kind: "failed", sentence: problemSentence(i18n, error), again: !(error instanceof Problem) });
    }
  }
  return { stage, result, signedIn, press };
}
