import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { submitFile } from "#contract/coursework/coursework.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { draftSnapshot } from "#offline/snapshots/work-drafts.ts";
import { upload } from "#app/api/upload.ts";
import { queueMutation } from "#app/state/queue/queue.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { type Form, useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { draftTexts, draftValues, firstValues, submissionErrors, type SubmissionValues } from "./submission-values.ts";

const KEEP_AFTER_MS = 400;

interface Work {
  form: Form<SubmissionValues>;
  /** This device holds what was written. */
  kept: boolean;
  /** Per cent of a file that is on its way; null while none is. */
  progress: number | null;
  failure: string | null;
  cancel: () => void;
}

/** Work on its way from a draft of this device to the instructor. Words and links go through the queue, files need a network. */
export function useSubmission({ item, application }: Pick<ItemContent, "item" | "application">, reread: () => void): Work {
  const { ownerTag: owner } = useAtomValue(sessionAtom);
  const [kept, setKept] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const { failure, attempt } = useRefusal();
  const control = useRef<AbortController | null>(null);
  const submission = application?.submission ?? null;
  const types = application?.submission_types ?? NO_TYPES;
  const id = useRef(submission?.id ?? newId());
  const handedIn = useRef(false);

  const forget = useCallback(async () => {
    handedIn.current = true;
    if (owner)
      await draftSnapshot(item.id)
        .put(owner, { id: "", choices: {}, texts: {}, version: 0 }, now())
        .catch(() => undefined);
    setKept(false);
  }, [owner, item.id]);

  const send = (values: SubmissionValues) =>
    attempt(async () => {
      if (values.type === "file") await sendFile(values);
      else await sendWords(values);
      await forget();
      reread();
    }).finally(() => setProgress(null));

  const sendFile = async ({ file }: SubmissionValues) => {
    if (!file) return;
    control.current = new AbortController();
    setProgress(0);
    await upload(submitFile, {
      params: { id: item.id },
      fields: { id: id.current, submit: true },
      files: { file: file.file },
      signal: control.current.signal,
      onProgress: (sent, total) => setProgress(total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0),
    });
  };

  const sendWords = async ({ type, text, url }: SubmissionValues) => {
    const words = type === "text" ? { text: text.trim(), url: null } : { text: null, url: url.trim() };
    const body = {
      id: id.current,
      type,
      ...words,
      submit: true,
      written_at: now().toISOString(),
      ...(submission ? { version: submission.version } : {}),
    };
    const outcome = await queueMutation<Submission>(
      "submitWork",
      { params: { id: item.id }, body },
      { item_id: item.id, title: item.title },
    );
    if (outcome.kind === "refused") throw outcome.problem;
    if (outcome.kind === "failed") throw outcome.error;
  };

  const form = useForm<SubmissionValues>({
    initial: firstValues(types, submission),
    check: async (values) => submissionErrors(values),
    submit: send,
  });

  const { fill, values } = form;
  const written = useRef(false);
  useEffect(() => {
    if (!owner) return;
    void draftSnapshot(item.id)
      .read(owner)
      .catch(() => null)
      .then((draft) => {
        if (draft && draft.value.id !== "") {
          id.current = submission?.id ?? draft.value.id;
          fill(draftValues(draft.value, types));
        }
        written.current = true;
      });
    // Once: what is written later is the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, item.id]);

  const first = useRef(values);
  useEffect(() => {
    if (!owner || !written.current || handedIn.current || values === first.current) return;
    const timer = setTimeout(() => {
      void draftSnapshot(item.id)
        .put(owner, { id: id.current, choices: {}, texts: draftTexts(values), version: submission?.version ?? 0 }, now())
        .then(
          () => setKept(true),
          () => setKept(false),
        );
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [owner, item.id, values, submission?.version]);

  useEffect(() => () => control.current?.abort(), []);
  return { form, kept, progress, failure, cancel: () => control.current?.abort() };
}

const NO_TYPES: never[] = [];
