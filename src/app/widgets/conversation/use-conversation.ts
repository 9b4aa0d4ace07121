import { useAtomValue } from "jotai";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type ConversationThread, listConversation, type ThreadKind, type ThreadState } from "#contract/conversation/conversation.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { now } from "#offline/clock.ts";
import type { Operation, Payload } from "#offline/queue/operations.ts";
import { CONVERSATION_READ } from "#offline/snapshots/screen-reads.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { queueMutation, useSent, useWaiting } from "#app/state/queue/queue.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { foldConversation, type Said } from "./fold-conversation.ts";

const OPS = ["writeThread", "writePost", "deletePost", "markPost", "readThread", "reportPost"] as const satisfies Operation[];

export interface Filter {
  q?: string;
  kind?: ThreadKind;
  itemId?: number;
  learnerId?: number;
  state?: ThreadState;
  thread?: string;
}

/** As the server is asked; nothing is the copy that comes along. */
export const queryOf = ({ q, kind, itemId, learnerId, state, thread }: Filter) => ({
  ...CONVERSATION_READ,
  ...(q ? { q } : {}),
  ...(kind ? { "filter[kind]": kind } : {}),
  ...(itemId ? { "filter[item_id]": itemId } : {}),
  ...(learnerId ? { "filter[learner_id]": learnerId } : {}),
  ...(state ? { "filter[state]": state } : {}),
  ...(thread ? { "filter[thread]": thread } : {}),
});

/**
 * What is said in a course: the copy of this device and what the server says, with all that was written here laid over it. Without a
 * network what is looked for is looked for in the copy that came along.
 */
export function useConversation(programId: number, teaches: boolean, filter: Filter = {}) {
  const online = useAtomValue(onlineAtom);
  const user = useAtomValue(sessionAtom).user;
  const whole = useCachedRead(listConversation, { params: { id: programId }, query: CONVERSATION_READ });
  const asked = useCachedRead(listConversation, { params: { id: programId }, query: queryOf(filter) });
  const narrowed = Object.values(filter).some(Boolean);
  const fromCopy = narrowed && asked.data === null && (!online || asked.status === "error");
  const read = fromCopy ? whole : asked;
  const { waiting, refused } = useWaiting(...OPS);
  const { retry: again } = whole;
  const { retry: askAgain } = asked;
  const retry = useCallback(() => {
    again();
    askAgain();
  }, [again, askAgain]);
  useSent(OPS, retry);
  const said = useHeld(waiting, read.data);

  const ar = user?.name_ar ?? "";
  const en = user?.name_en ?? ar;
  const threads = useMemo(() => {
    if (read.data === null) return null;
    const all = foldConversation(read.data, said, { programId, teaches, names: { ar, en } });
    const { q, kind, itemId, state, thread } = filter;
    const words = fold(q ?? "");
    return all.filter(
      (one) =>
        (!thread || one.id === thread) &&
        (!kind || one.kind === kind) &&
        (!itemId || one.item?.id === itemId) &&
        (!fromCopy ||
          ((!state || fits[state](one)) &&
            (words === "" || [one.title, ...one.posts.map(({ body }) => body)].some((text) => fold(text).includes(words))))),
    );
    // A filter is new with each drawing: its address stands for it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [read.data, said, programId, teaches, ar, en, fromCopy, JSON.stringify(filter)]);

  return {
    read,
    threads,
    meta: read.meta,
    fromCopy,
    refused,
    isWaiting: (id: string) => waiting.some(({ op, payload }) => op !== "readThread" && payload.params?.["id"] === id),
    retry,
  };
}

const fits: Record<ThreadState, (thread: ConversationThread) => boolean> = {
  unread: ({ unread }) => unread,
  mine: ({ posts }) => posts.some(({ mine }) => mine),
  unanswered: ({ id, posts, accepted_post_id: accepted }) =>
    accepted === null && !posts.some((post) => post.id !== id && post.role === "instructor"),
};

/** What was sent stays in its place until the server was read again. */
function useHeld(waiting: readonly Said[], data: unknown): readonly Said[] {
  const [held, setHeld] = useState<readonly Said[]>(waiting);
  useEffect(() => {
    setHeld((before) => [...before.filter(({ key }) => !waiting.some((one) => one.key === key)), ...waiting]);
  }, [waiting]);
  useEffect(() => {
    setHeld(waiting);
    // What the server says now knows of all that was sent before it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  return held;
}

/** @returns whether it is safe on this device or in the account */
export async function say(op: (typeof OPS)[number], id: string, body: Payload["body"], title?: string): Promise<boolean> {
  const stamped = op === "writeThread" || op === "writePost" ? { ...body, written_at: now().toISOString() } : body;
  const outcome = await queueMutation(op, { params: { id }, body: stamped }, title ? { title } : {}, { wait: false });
  return outcome.kind !== "failed" && outcome.kind !== "refused";
}
