import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Excuse } from "#contract/excuses.ts";
import type { ScheduledSession } from "#contract/student-services.ts";
import { newId } from "#offline/ids.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { dropDraft } from "#app/state/form-draft.ts";
import { queueMutation } from "#app/state/queue.ts";
import { sendRequestFile } from "#app/state/request-file.ts";
import { type FieldErrors, refusedFields } from "#app/widgets/form-errors.ts";
import { excuseBody, type ExcuseValues } from "./excuse-values.ts";
import { shownFrom } from "./shown-excuse.ts";

const LIST = "/student/services/excuses";

interface Sending {
  send: (values: ExcuseValues, sessions: readonly ScheduledSession[]) => Promise<FieldErrors | undefined>;
  /** Why the last attempt failed, where no field is to blame. */
  failure: string | null;
  /** Per cent of the file sent. */
  progress: number | null;
  cancel: () => void;
}

/** Sends an excuse with its file, or leaves it on this device to go by itself. Whatever goes wrong, what was written stays. */
export function useSendExcuse(draft: string): Sending {
  const { i18n } = useLingui();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const fail = (error: unknown): FieldErrors => {
    const refused = refusedFields(error);
    if (Object.keys(refused).length === 0) setFailure(problemSentence(i18n, error) || null);
    return refused;
  };
  const attached = async (file: File): Promise<string[]> => {
    control.current = new AbortController();
    setProgress(0);
    try {
      return [await sendRequestFile(file, control.current.signal, setProgress)];
    } finally {
      setProgress(null);
    }
  };
  const send: Sending["send"] = async (values, sessions) => {
    setFailure(null);
    let attachments: string[] = [];
    try {
      attachments = values.file ? await attached(values.file.file) : [];
    } catch (error) {
      return fail(error);
    }
    const body = excuseBody(newId(), values, attachments);
    const outcome = await queueMutation<Excuse>("submitExcuse", { body }, { ...shownFrom(sessions) });
    if (outcome.kind === "refused" || outcome.kind === "failed") return fail(outcome.kind === "refused" ? outcome.problem : outcome.error);
    dropDraft(draft);
    navigate(outcome.kind === "sent" && outcome.data ? `${LIST}/${outcome.data.id}` : LIST);
    return undefined;
  };
  return { send, failure, progress, cancel: () => control.current?.abort() };
}
