import { useCallback, useMemo, useState } from "react";
import { listLessonNotes } from "#contract/classroom/lesson-notes.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { queueMutation, useSent, useWaiting } from "#app/state/queue/queue.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { foldNotes, type Written } from "./fold-notes.ts";

/**
 * A student's own notes at an item: the copy of this device and what the server says, with everything that was written here
 * laid over it. Writing is saved on this device first and sent by itself (the learning lane).
 */
export function useNotes(enrollmentId: number, itemId: number) {
  const kept = useCachedRead(listLessonNotes, { params: { id: enrollmentId } });
  const { waiting, refused } = useWaiting("writeNote", "deleteNote");
  useSent(["writeNote", "deleteNote"], kept.retry);
  const [written, setWritten] = useState<Written>(new Map());
  const notes = useMemo(() => foldNotes(kept.data ?? [], waiting, written, itemId), [kept.data, waiting, written, itemId]);

  /** @returns whether it is safe on this device or in the account */
  const write = useCallback(
    async (id: string, body: string | null, position: number | null): Promise<boolean> => {
      const at = now().toISOString();
      const position_s = position === null ? null : Math.round(position * 10) / 10;
      const outcome =
        body === null
          ? await queueMutation("deleteNote", { params: { id }, body: {} }, {}, { wait: false })
          : await queueMutation(
              "writeNote",
              { params: { id }, body: { item_id: itemId, body, position_s, written_at: at } },
              {},
              { wait: false },
            );
      if (outcome.kind === "failed" || outcome.kind === "refused") return false;
      setWritten((old) => new Map(old).set(id, { body, position_s, at }));
      return true;
    },
    [itemId],
  );

  const mine = refused.filter(({ payload }) => payload.body["item_id"] === itemId);
  const dismiss = (index: number) => {
    const gone = mine[index];
    if (!gone) return;
    setWritten((old) => new Map([...old].filter(([id]) => id !== gone.payload.params?.["id"])));
    void gone.dismiss();
  };
  return {
    notes,
    read: kept,
    write,
    isWaiting: (id: string) => waiting.some(({ payload }) => payload.params?.["id"] === id),
    refused: mine,
    dismiss,
    newId,
  };
}

export type Notes = ReturnType<typeof useNotes>;
