import { describe, expect, it } from "vitest";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { isVowelled, unvowelled, withoutMarks } from "./vowel-marks.ts";

const paragraph = (text: string): LessonBlock => ({ type: "paragraph", runs: [{ text }] }) as LessonBlock;

describe("vowel marks of a lesson", () => {
  it("are known where the author wrote the vowels, and not by a shadda or a tanween here and there", () => {
    expect(isVowelled([paragraph("كَتَبَ الطَّالِبُ الدَّرْسَ")])).toBe(true);
    expect(isVowelled([paragraph("تُعلن الدرجات قريبًا، ومحمّد حاضر في كل جلسة من جلسات هذا الفصل")])).toBe(false);
    expect(isVowelled([paragraph("Rows and columns")])).toBe(false);
    expect(isVowelled([])).toBe(false);
  });

  it("are left out of words, heads, lists and tables, and of no code", () => {
    const blocks: LessonBlock[] = [
      { type: "heading", level: 2, text: "الفِعْلُ" },
      { type: "list", ordered: false, items: [[{ text: "ذَهَبَ" }]] },
      { type: "table", caption: null, head: ["كَلِمَةٌ"], rows: [["عِلْمٌ"]] },
      { type: "code", text: 'x = "كَتَبَ"' },
    ] as unknown as LessonBlock[];
    expect(unvowelled(blocks)).toEqual([
      { type: "heading", level: 2, text: "الفعل" },
      { type: "list", ordered: false, items: [[{ text: "ذهب" }]] },
      { type: "table", caption: null, head: ["كلمة"], rows: [["علم"]] },
      { type: "code", text: 'x = "كَتَبَ"' },
    ]);
  });

  it("of a verse of the Quran stay", () => {
    expect(withoutMarks("قَالَ تَعَالَى: ﴿اقْرَأْ بِاسْمِ رَبِّكَ﴾ صَدَقَ")).toBe("قال تعالى: ﴿اقْرَأْ بِاسْمِ رَبِّكَ﴾ صدق");
  });
});
