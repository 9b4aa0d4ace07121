import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { dropDraft } from "#app/state/forms/form-draft.ts";
import { type Intent, isKeyReused, useIntent } from "#app/state/intents/use-intent.ts";
import { type RequestFileCall, sendRequestFile } from "#app/state/forms/request-file.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import type { ChosenFile } from "./request-file-field.tsx";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";

interface Options<Given extends readonly unknown[]> {
  /** The draft that goes with it. */
  draft: string;
  /** Where the list lies; a request that the server answered has its page under it. */
  list: string;
  /** Takes its files; the student's call where none is given. */
  files?: RequestFileCall;
  /** Sends it under the key of its intent, or leaves it on the device: the server's id of it, null while it waits. Throws what refused it. */
  deliver: (attachments: string[], key: string, ...given: Given) => Promise<string | null>;
}

export interface Sending<Given extends readonly unknown[]> {
  send: (file: ChosenFile | null, ...given: Given) => Promise<FieldErrors | undefined>;
  /** Why the last attempt failed, where no field is to blame. */
  failure: string | null;
  /** Per cent of the file sent. */
  progress: number | null;
  cancel: () => void;
  intent: Intent;
}

/** Sends a request with its file, then shows it. Whatever goes wrong, what was written stays. */
export function useSendRequest<Given extends readonly unknown[]>({ draft, list, files, deliver }: Options<Given>): Sending<Given> {
  const [, navigate] = useLocation();
  const { failure, attempt } = useRefusal();
  const intent = useIntent(draft);
  // The same file is sent once, however often the form is: another id of it would be another request.
  const taken = useRef<{ file: File; id: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const attached = async (file: File): Promise<string[]> => {
    if (taken.current?.file === file) return [taken.current.id];
    control.current = new AbortController();
    setProgress(0);
    try {
      taken.current = { file, id: await sendRequestFile(file, control.current.signal, setProgress, files) };
      return [taken.current.id];
    } finally {
      setProgress(null);
    }
  };
  const send: Sending<Given>["send"] = (file, ...given) =>
    attempt(async () => {
      const attachments = file ? await attached(file.file) : [];
      const id = await intent.send((key) => deliver(attachments, key, ...given));
      dropDraft(draft);
      navigate(id === null ? list : `${list}/${id}`);
    }, isKeyReused);
  return { send, failure, progress, cancel: () => control.current?.abort(), intent };
}
