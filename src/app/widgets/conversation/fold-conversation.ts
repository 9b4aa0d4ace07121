import type { ConversationPost, ConversationThread } from "#contract/conversation/conversation.ts";
import type { Operation, Payload } from "#offline/queue/operations.ts";

export interface Said {
  key: string;
  op: Operation;
  payload: Payload;
}

/** Who writes on this device, as far as it shows. */
export interface Speaker {
  programId: number;
  teaches: boolean;
  names: { ar: string; en: string };
}

const idOf = ({ payload }: Said): string => String(payload.params?.["id"]);

/**
 * Threads of a course as this device knows them: the server's, and over them what was said here and has not come back yet, in the order in
 * which it was said.
 */
export function foldConversation(server: readonly ConversationThread[], said: readonly Said[], speaker: Speaker): ConversationThread[] {
  return said.reduce<ConversationThread[]>((threads, one) => after(threads, one, speaker), [...server]);
}

function after(threads: ConversationThread[], one: Said, speaker: Speaker): ConversationThread[] {
  const id = idOf(one);
  const { body } = one.payload;
  switch (one.op) {
    case "writeThread":
      if (body["program_id"] !== speaker.programId) return threads;
      if (threads.some((thread) => thread.id === id))
        return threads.map((thread) =>
          thread.id === id ? { ...withPost(thread, id, one, speaker), title: String(body["title"]) } : thread,
        );
      return [begun(id, one, speaker), ...threads];
    case "writePost":
      return threads.map((thread) => (thread.id === body["thread_id"] ? withPost(thread, id, one, speaker) : thread));
    case "deletePost":
      return threads.flatMap((thread) => without(thread, id) ?? []);
    case "markPost":
      return threads.map((thread) => marked(thread, id, body));
    case "readThread":
      return threads.map((thread) => (thread.id === id ? { ...thread, unread: false } : thread));
    case "reportPost":
      return threads.map((thread) => changed(thread, id, { reported: true }));
    default:
      return threads;
  }
}

const has = (thread: ConversationThread, id: string): boolean => thread.posts.some((post) => post.id === id);

const changed = (thread: ConversationThread, id: string, change: Partial<ConversationPost>): ConversationThread =>
  has(thread, id) ? { ...thread, posts: thread.posts.map((post) => (post.id === id ? { ...post, ...change } : post)) } : thread;

function withPost(thread: ConversationThread, id: string, { payload: { body } }: Said, speaker: Speaker): ConversationThread {
  const text = String(body["body"]);
  const at = String(body["written_at"]);
  const known = thread.posts.find((post) => post.id === id);
  if (known?.body === text) return thread;
  if (known) return changed(thread, id, { body: text, edited_at: at, endorsed: false });
  const posts = [...thread.posts, written(id, text, at, body["anonymous"] === true, speaker)];
  return { ...thread, posts, answers: thread.answers + 1, last_at: at, unread: false };
}

const written = (id: string, body: string, at: string, anonymous: boolean, { teaches, names }: Speaker): ConversationPost => ({
  id,
  author: { id: null, names },
  role: teaches ? "instructor" : "learner",
  mine: true,
  anonymous,
  body,
  written_at: at,
  edited_at: null,
  deleted: false,
  hidden: false,
  hidden_reason: null,
  endorsed: false,
  reported: false,
  reports: 0,
});

function begun(id: string, { payload: { body } }: Said, speaker: Speaker): ConversationThread {
  const at = String(body["written_at"]);
  const item = body["item_id"];
  return {
    id,
    kind: body["kind"] === "message" ? "message" : "question",
    item: typeof item === "number" ? { id: item, title: { ar: "", en: "" } } : null,
    title: String(body["title"]),
    learner: null,
    mine: true,
    accepted_post_id: null,
    unread: false,
    last_at: at,
    answers: 0,
    posts: [written(id, String(body["body"]), at, body["anonymous"] === true, speaker)],
  };
}

function without(thread: ConversationThread, id: string): ConversationThread | null {
  if (!has(thread, id)) return thread;
  if (id === thread.id) return thread.answers === 0 ? null : { ...changed(thread, id, { body: "", deleted: true }), title: "" };
  const posts = thread.posts.filter((post) => post.id !== id);
  const accepted_post_id = thread.accepted_post_id === id ? null : thread.accepted_post_id;
  return { ...thread, posts, accepted_post_id, answers: thread.answers - 1 };
}

function marked(thread: ConversationThread, id: string, { mark, on }: Payload["body"]): ConversationThread {
  if (!has(thread, id)) return thread;
  if (mark === "endorsed") return changed(thread, id, { endorsed: on === true });
  const is = thread.accepted_post_id === id;
  return on === true ? { ...thread, accepted_post_id: id } : is ? { ...thread, accepted_post_id: null } : thread;
}
