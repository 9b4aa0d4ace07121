import { describe, expect, it } from "vitest";
import { readVtt } from "./web-vtt.ts";

const read = (text: string) => readVtt(Buffer.from(text));

describe("issue 5.3: captions are WebVTT", () => {
  it("cues come with their times and their words, whatever stands around them", () => {
    const text =
      "\uFEFFWEBVTT - درس\r\nKind: captions\r\n\r\nNOTE by hand\r\n\r\nSTYLE\n::cue { color: red }\n\n1\n00:01.000 --> 00:02.500 align:start\n<v نورة>أهلًا &amp; <b>سهلًا</b>\nبكم\n\n01:00:00.000 --> 01:00:01.000\nend\n";
    expect(read(text)).toEqual({
      cues: [
        { startS: 1, endS: 2.5, text: "أهلًا & سهلًا بكم" },
        { startS: 3600, endS: 3601, text: "end" },
      ],
    });
  });

  it.each([
    ["times that run backwards", "WEBVTT\n\n00:02.000 --> 00:01.000\nx", 3],
    ["a cue before the one above it", "WEBVTT\n\n00:05.000 --> 00:06.000\nx\n\n00:01.000 --> 00:02.000\ny", 6],
    ["times of SubRip", "WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\nx", 4],
    ["words without times", "WEBVTT\n\nhello", 3],
    ["nothing", "WEBVTT\n", 1],
    ["a cue of more lines than a screen has", `WEBVTT\n\n00:01.000 --> 00:02.000\n${"a\n".repeat(60)}`, 53],
    ["lines without end", `WEBVTT\n${"\n".repeat(300_000)}`, 200_001],
  ])("%s: the line is named", (_, text, line) => {
    expect(read(text)).toEqual({ line });
  });

  it("what stands for a character is read once", () => {
    expect(read("WEBVTT\n\n00:01.000 --> 00:02.000\n&amp;lt;b&amp;gt; &lt;i&gt;\n")).toMatchObject({ cues: [{ text: "&lt;b&gt; <i>" }] });
  });

  it.each([
    ["SubRip", Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nx\n")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["bytes", Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xc3, 0x28])],
  ])("%s is none", (_, bytes) => {
    expect(readVtt(bytes)).toBeNull();
  });
});
