import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { applyAsTrainer } from "#contract/requests/trainers.ts";
import { newId } from "#offline/ids.ts";
import { upload, type UploadFields } from "#app/api/upload.ts";
import { learnSentences, problemSentence } from "#app/i18n/problem-message.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import { type FieldErrors, refusedFields } from "#app/widgets/forms/form-errors.ts";

// What only pages of applying meet comes with them.
learnSentences(signInProblemMessages);

export type SentApplication = DataOf<typeof applyAsTrainer>;

interface Sending {
  /** Per cent sent; null while nothing is under way. */
  progress: number | null;
  /** Why the last attempt failed, where no field is to blame. */
  failure: string | null;
  send: (fields: UploadFields, cv: File) => Promise<{ sent: SentApplication } | { refused: FieldErrors }>;
  cancel: () => void;
}

/** Sends an application with its CV. Whatever goes wrong, what was written stays. */
export function useSending(): Sending {
  const { i18n } = useLingui();
  const control = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const attempt = async (fields: UploadFields, cv: File) => {
    control.current = new AbortController();
    const { data } = await upload(applyAsTrainer, {
      fields,
      files: { cv },
      signal: control.current.signal,
      // The answer is still to come when all is sent.
      onProgress: (sent, total) => setProgress(total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0),
    });
    return data;
  };

  const send: Sending["send"] = async (fields, cv) => {
    setFailure(null);
    setProgress(0);
    try {
      return { sent: await attempt(fields, cv) };
    } catch (error) {
      // An earlier attempt arrived although its answer was lost, and something was changed since: a new application.
      if (error instanceof Problem && error.code === "idempotency_key_reused" && fields.id) {
        return await send({ ...fields, id: newId() }, cv);
      }
      const refused = refusedFields(error);
      if (Object.keys(refused).length === 0) setFailure(problemSentence(i18n, error) || null);
      return { refused };
    } finally {
      setProgress(null);
    }
  };
  return { progress, failure, send, cancel: () => control.current?.abort() };
}
