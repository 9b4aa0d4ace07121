import { expect, it } from "vitest";
import { isFor, minutesLeft, refuseUpload } from "./upload-job.ts";

const MB = 1024 * 1024;
const file = (name: string, size: number) => ({ name, size, type: "" });

it("issue 5.3 a file that cannot be right is refused before it is sent, with what could be", () => {
  expect(refuseUpload(file("tool.exe", 9), ["lesson_pdf"])).toEqual({ key: "file.type", values: { types: "PDF" } });
  expect(refuseUpload(file("book.PDF", 50 * MB), ["lesson_pdf"])).toBeNull();
  expect(refuseUpload(file("book.pdf", 50 * MB + 1), ["lesson_pdf"])).toEqual({ key: "file.size", values: { n: 50 } });
  expect(refuseUpload(file("book.pdf", 0), ["lesson_pdf"])).toEqual({ key: "file.damaged" });
  // Each file is held to the limit of what it is for.
  expect(refuseUpload(file("film.mp4", 900 * MB), ["lesson_video", "attachment"])).toBeNull();
  expect(refuseUpload(file("sheet.zip", 900 * MB), ["lesson_video", "attachment"])).toEqual({ key: "file.size", values: { n: 50 } });
  expect(isFor(file("lesson.ar.vtt", 1), "captions")).toBe(true);
});

it("issue 5.3 what is left follows from this stretch alone, once there is something to go by", () => {
  const sending = (done: number) => ({ bytes: 1_200, step: { is: "sending" as const, done, from: { at: 0, done: 200 } } });
  expect(minutesLeft(sending(300), 2_000)).toBeNull();
  // 100 bytes in a minute, 900 to go: what was sent before a break says nothing of the pace now.
  expect(minutesLeft(sending(300), 60_000)).toBe(9);
  expect(minutesLeft(sending(200), 60_000)).toBeNull();
  expect(minutesLeft({ bytes: 9, step: { is: "checking" } }, 60_000)).toBeNull();
});
