import { describe, expect, it } from "vitest";
import { foldConversation, type Said } from "./fold-conversation.ts";

const learner = { programId: 7, teaches: false, names: { ar: "سارة", en: "Sara" } };
const at = "2026-11-22T06:00:00.000Z";
const said = (op: Said["op"], id: string, body: object = {}): Said => ({
  key: `${op}/${id}`,
  op,
  payload: { params: { id }, body: body as Record<string, unknown> },
});
const asks = (id: string, more: object = {}) =>
  said("writeThread", id, { program_id: 7, kind: "question", item_id: 31, title: "لماذا؟", body: "سؤال", written_at: at, ...more });
const answers = (id: string, thread: string, body: string) => said("writePost", id, { thread_id: thread, body, written_at: at });

describe("a conversation on this device (issue 23.5)", () => {
  const [thread] = foldConversation([], [asks("t"), answers("a", "t", "أول"), answers("b", "t", "ثانٍ")], learner);
  const server = thread ? [thread] : [];

  it("a question that was asked and answered without a network stands there in its order", () => {
    expect(thread).toMatchObject({ id: "t", item: { id: 31 }, answers: 2, mine: true });
    expect(thread?.posts.map(({ body }) => body)).toEqual(["سؤال", "أول", "ثانٍ"]);
    expect(foldConversation([], [asks("t", { program_id: 8 })], learner)).toEqual([]);
  });

  it("what was changed since is changed, and said once though the server says it too", () => {
    const [again] = foldConversation(server, [answers("a", "t", "أول"), answers("b", "t", "معدّل"), asks("t", { title: "كيف؟" })], learner);
    expect(again?.posts.map(({ body }) => body)).toEqual(["سؤال", "أول", "معدّل"]);
    expect(again).toMatchObject({ title: "كيف؟", answers: 2 });
    expect(again?.posts[1]?.edited_at).toBeNull();
    expect(again?.posts[2]?.edited_at).toBe(at);
  });

  it("a deleted answer is gone and no longer accepted; a question goes once nobody answers it", () => {
    const accept = said("markPost", "a", { mark: "accepted", on: true });
    expect(foldConversation(server, [accept], learner)[0]?.accepted_post_id).toBe("a");
    expect(foldConversation(server, [accept, said("deletePost", "a")], learner)[0]).toMatchObject({ accepted_post_id: null, answers: 1 });
    expect(foldConversation(server, [said("deletePost", "t")], learner)[0]).toMatchObject({
      title: "",
      posts: [{ deleted: true }, {}, {}],
    });
    expect(
      foldConversation(
        server,
        ["a", "b", "t"].map((id) => said("deletePost", id)),
        learner,
      ),
    ).toEqual([]);
  });

  it("marks, reports and what was read are there at once", () => {
    const [seen] = foldConversation(
      server.map((one) => ({ ...one, unread: true })),
      [
        said("markPost", "b", { mark: "endorsed", on: true }),
        said("reportPost", "a", { reason: "x" }),
        said("readThread", "t", { read_at: at }),
      ],
      learner,
    );
    expect(seen).toMatchObject({ unread: false, posts: [{}, { reported: true }, { endorsed: true }] });
  });
});
