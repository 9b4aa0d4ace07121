import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Postponement, PostponementOption } from "#contract/postponements.ts";
import { newId } from "#offline/ids.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { dropDraft } from "#app/state/form-draft.ts";
import { queueMutation } from "#app/state/queue.ts";
import { sendRequestFile } from "#app/state/request-file.ts";
import { type FieldErrors, refusedFields } from "#app/widgets/form-errors.ts";
import { postponementBody, type PostponementValues } from "./postponement-values.ts";

const LIST = "/student/services/postponement";

interface Sending {
  send: (values: PostponementValues, option: PostponementOption | null) => Promise<FieldErrors | undefined>;
  /** Why the last attempt failed, where no field is to blame. */
  failure: string | null;
  /** Per cent of the file sent. */
  progress: number | null;
  cancel: () => void;
}

/** Sends a request with its file, or leaves it on this device to go by itself. Whatever goes wrong, what was written stays. */
export function useSendPostponement(draft: string): Sending {
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
  const send: Sending["send"] = async (values, option) => {
    setFailure(null);
    let attachments: string[] = [];
    try {
      attachments = values.file ? await attached(values.file.file) : [];
    } catch (error) {
      return fail(error);
    }
    const body = postponementBody(newId(), values, attachments);
    const outcome = await queueMutation<Postponement>("requestPostponement", { body }, shownOf(values, option));
    if (outcome.kind === "refused" || outcome.kind === "failed") return fail(outcome.kind === "refused" ? outcome.problem : outcome.error);
    dropDraft(draft);
    navigate(outcome.kind === "sent" && outcome.data ? `${LIST}/${outcome.data.id}` : LIST);
    return undefined;
  };
  return { send, failure, progress, cancel: () => control.current?.abort() };
}

/** What the list shows of it while it waits. */
function shownOf(values: PostponementValues, option: PostponementOption | null) {
  const target = option?.cohorts.find(({ id }) => String(id) === values.target_cohort_id);
  return {
    title: { ar: option?.program.translations.ar.title ?? "", en: option?.program.translations.en.title ?? "" },
    from: values.from,
    to: values.to || null,
    target_cohort: target ? { id: target.id, starts_at: target.starts_at, ends_at: target.ends_at } : null,
  };
}
