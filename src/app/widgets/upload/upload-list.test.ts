import { beforeEach, expect, it, vi } from "vitest";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { Problem } from "#contract/problem.ts";
import type { Upload } from "#contract/files/uploads.ts";
import { TransportFailure } from "#app/api/call.ts";
import type { sendFile } from "#app/api/send-file.ts";
import { UploadList } from "./upload-list.ts";

type Sending = { file: File; options: Parameters<typeof sendFile>[1]; done: () => void; fail: (error: unknown) => void };

/** What this device sends, and what the server says of it: a line that the test holds in its hands. */
const line = vi.hoisted(() => ({ sent: [] as Sending[], givenUp: [] as string[], answer: null as unknown }));
vi.mock("#app/api/send-file.ts", () => ({
  sendFile: (file: File, options: Sending["options"]) =>
    new Promise<string>((resolve, reject) => {
      const id = options.id ?? `upload-${line.sent.length + 1}`;
      if (options.id === null) options.onBegun(id);
      options.signal.addEventListener("abort", () => reject(new TransportFailure("cancelled")));
      line.sent.push({ file, options, done: () => resolve(id), fail: reject });
    }),
  giveUp: async (id: string) => void line.givenUp.push(id),
}));
vi.mock("#app/api/call.ts", async (original) => ({
  ...(await original<typeof import("#app/api/call.ts")>()),
  call: async () => ({ data: line.answer }),
}));

const media = { id: "1", kind: "video", name: "film.mp4", bytes: 9 } as unknown as MediaFile;
const status = (part: Partial<Upload>) => {
  line.answer = { status: "receiving", received: 0, refusal: null, file: null, ...part };
};
const sends = (count: number) => vi.waitFor(() => expect(line.sent).toHaveLength(count));
const step = (list: UploadList) => list.jobs()[0]?.step;
const last = () => line.sent.at(-1) as Sending;

async function begun() {
  const list = new UploadList({ owner: "noura", name: `form-${Math.random()}`, courseId: 3 });
  list.add(new File(["some film"], "film.mp4"), "lesson_video", null);
  await sends(1);
  const { key = "" } = list.jobs()[0] ?? {};
  last().options.onProgress(4);
  return { list, key };
}

beforeEach(() => {
  line.sent.length = 0;
  line.givenUp.length = 0;
  status({});
});

it("issue 5.3: a paused upload sends nothing, says how far it was, and goes on with the same upload of the server", async () => {
  const { list, key } = await begun();
  list.pause(key);
  expect([last().options.signal.aborted, step(list)]).toEqual([true, { is: "paused", done: 4 }]);
  // What the line says afterwards changes nothing.
  last().options.onProgress(9);
  expect(step(list)).toEqual({ is: "paused", done: 4 });
  list.goOn(key);
  await sends(2);
  expect([last().options.id, last().options.facts.sha256]).toEqual(["upload-1", line.sent[0]?.options.facts.sha256]);
  status({ status: "ready", file: media });
  last().done();
  await vi.waitFor(() => expect(step(list)).toEqual({ is: "ready", file: { ...media, language: null } }));
});

it("issue 5.3: a cancelled upload is gone from the form and given up on the server", async () => {
  const { list, key } = await begun();
  list.cancel(key);
  expect([list.jobs(), last().options.signal.aborted]).toEqual([[], true]);
  await vi.waitFor(() => expect(line.givenUp).toEqual(["upload-1"]));
});

it("issue 5.3: one whose network went waits, and is tried again with the same upload; a refusal is not tried again", async () => {
  const { list, key } = await begun();
  last().fail(new TransportFailure("network"));
  await vi.waitFor(() => expect(step(list)).toEqual({ is: "waiting", done: 4 }));
  list.goOn(key);
  await sends(2);
  expect(last().options.id).toBe("upload-1");
  last().fail(new Problem("too_large", { fields: { file: [{ key: "file.size", values: { n: 2 } }] } }));
  await vi.waitFor(() => expect(step(list)).toEqual({ is: "refused", why: { field: { key: "file.size", values: { n: 2 } } } }));
});

it("issue 5.3: a file that the server finds wrong is refused with its reason, by name", async () => {
  const { list } = await begun();
  status({ status: "refused", refusal: { code: "checksum_mismatch", key: "file.checksum" } });
  last().done();
  await vi.waitFor(() => expect(step(list)).toEqual({ is: "refused", why: { field: { key: "file.checksum", values: {} } } }));
});

it("issue 5.3: another file of another size is none to go on with", async () => {
  const { list, key } = await begun();
  list.pause(key);
  list.goOn(key, new File(["something longer than it"], "film.mp4"));
  expect(step(list)).toEqual({ is: "stopped", done: 4, other: true });
  expect(line.sent).toHaveLength(1);
});
