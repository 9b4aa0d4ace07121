import { useMemo, useState } from "react";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { newId } from "#offline/ids.ts";
import { queueMutation, useSent, useWaiting } from "#app/state/queue/queue.ts";
import type { QueueOutcome } from "#app/state/queue/queue-atom.ts";
import { useKeptDraft } from "#app/widgets/forms/use-kept-draft.ts";
import type { Place } from "#app/widgets/pdf-reader/place.ts";
import { foldPageNotes, type HeldNote, isNoteDraft, type NoteDraft, unsaid, type Written } from "./fold-page-notes.ts";

const OPS = ["writePageNote", "deletePageNote"] as const;

/**
 * The notes on the pages of work that is marked: the server's, with everything that was written here laid over them. Writing is saved
 * on this device first and sent by itself (the teaching lane).
 */
export function usePageNotes(work: MarkingDetails, fileId: string, reread: () => void) {
  const { waiting, refused } = useWaiting(...OPS);
  useSent(OPS, reread);
  const [written, setWritten] = useState<Written>(new Map());
  const [answered, setAnswered] = useState(work.page_notes);
  if (answered !== work.page_notes) {
    setAnswered(work.page_notes);
    setWritten(unsaid(written, work.page_notes ?? []));
  }
  const draft = useKeptDraft<NoteDraft>(`${work.course_id}/page-note/${work.id}`, isNoteDraft);
  const ofWork = (all: typeof waiting | typeof refused) => all.filter(({ payload }) => payload.params?.["sid"] === work.id);
  const [mine, lost] = [ofWork(waiting), ofWork(refused) as typeof refused];
  const all = useMemo(() => {
    const gone = new Set(lost.map(({ payload }) => String(payload.params?.["id"])));
    return foldPageNotes(work.page_notes ?? [], mine, written, gone);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- both are made of these
  }, [work.page_notes, waiting, refused, written]);

  const note = (id: string, change: NoteDraft | { deleted: number }) => setWritten((old) => new Map(old).set(id, change));
  /** @returns null where it is safe on this device or in the account, else what kept it from being so */
  const write = async ({ id, ...body }: NoteDraft): Promise<unknown> => {
    const outcome = await queueMutation<{ version: number }>("writePageNote", { params: { sid: work.id, id }, body: { ...body } });
    const failure = whyNot(outcome);
    if (failure !== null) return failure;
    // Several that waited together are one version more.
    if (outcome.kind === "sent") note(id, { id, ...body, version: outcome.data ? outcome.data.version - 1 : body.version });
    return null;
  };
  const remove = async ({ id, version }: HeldNote): Promise<unknown> => {
    const outcome = await queueMutation("deletePageNote", { params: { sid: work.id, id }, body: { version } });
    const failure = whyNot(outcome);
    if (failure !== null) return failure;
    if (outcome.kind === "sent") note(id, { deleted: version });
    return null;
  };
  return {
    /** On the pages of this file, and on those of one that was handed in before. */
    notes: all.filter(({ earlier }) => !earlier),
    earlier: all.filter(({ earlier }) => earlier),
    draft,
    write,
    remove,
    isWaiting: (id: string) => mine.some(({ payload }) => payload.params?.["id"] === id),
    refused: lost,
    fresh: (page: number, at: Place): NoteDraft => ({ id: newId(), file_id: fileId, page, ...at, text: "", version: 0 }),
  };
}

const whyNot = (outcome: QueueOutcome<unknown>): unknown =>
  outcome.kind === "refused" ? outcome.problem : outcome.kind === "failed" ? (outcome.error ?? new Error("not kept")) : null;
