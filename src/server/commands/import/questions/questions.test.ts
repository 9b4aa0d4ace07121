import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { readPackage, zip } from "#tests/support/files/read-package.ts";

describe("issue 23.1: questions by themselves", () => {
  it("GIFT: signs that stand for themselves, shares, pairs, ranges and what is only read", async () => {
    const gift = [
      "$CATEGORY: $course$/الوحدة 1",
      "::Colon:: Is 2\\:1 \\= 2? {T#no#yes}",
      "Two of {~%50%red ~%50%green ~%-100%stone}",
      "Match. {=Riyadh -> Saudi Arabia =Cairo -> Egypt}",
      "Near {#3.14:0.01}",
      "Write about water. {}",
      "Only to be read.",
    ].join("\n\n");
    const { items } = await readPackage(strToU8(gift), "bank.gift");
    expect(items[0]?.quiz?.questions.map(({ kind, text }) => [kind, text.en])).toEqual([
      ["true_false", "Is 2:1 = 2?"],
      ["multiple", "Two of"],
      ["matching", "Match."],
      ["short_answer", "Near"],
      ["short_answer", "Write about water."],
    ]);
    expect(items[0]?.en).toEqual([{ type: "paragraph", runs: [{ text: "Only to be read." }] }]);
  });

  it("issue 23.3: a number stays a number, with how near an answer has to be and its unit", async () => {
    const gift = ["One {#3.14:0.01}", "Range {#1..5}", "Two {#=1:0 =2:0}"].join("\n\n");
    const questions = async (text: string, name: string) => (await readPackage(strToU8(text), name)).items[0]?.quiz?.questions;
    expect((await questions(gift, "bank.gift"))?.map(({ numeric, accepted }) => numeric ?? accepted)).toEqual([
      { value: 3.14, tolerance: 0.01, unit: "" },
      { value: 3, tolerance: 2, unit: "" },
      ["1", "2"],
    ]);
    const moodle = `<quiz><question type="numerical"><name><text>g</text></name><questiontext format="html"><text>g?</text></questiontext>
      <answer fraction="100"><text>9.81</text><tolerance>0.05</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>m/s2</unit_name></unit></units></question></quiz>`;
    expect(await questions(moodle, "bank.xml")).toMatchObject([
      { kind: "short_answer", accepted: ["9.81 m/s2"], numeric: { value: 9.81, tolerance: 0.05, unit: "m/s2" } },
    ]);
  });

  it("issue 23.3: answers embedded in a text become its gaps, written, chosen or a number, each with its weight", async () => {
    const cloze = (text: string) =>
      `<question type="cloze"><name><text>c</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question>`;
    const moodle = `<quiz>${cloze(
      "<p>Riyadh is in {2:SHORTANSWER:=Saudi Arabia#yes~%100%KSA~Egypt#no}, founded {1:MULTICHOICE_V:~1900~=1902~1950}; g is {:NM:=9.8:0.1}.</p>",
    )}${cloze("One of {1:MULTIRESPONSE:=a~=b~c}")}${cloze("No gap at all")}${cloze("a\\}b {1:SA:=x\\}y~=z\\~}")}</quiz>`;
    const { items, notes } = await readPackage(strToU8(moodle), "bank.xml");
    const [first, last, ...more] = items[0]?.quiz?.questions ?? [];
    expect(more).toEqual([]);
    expect(first).toMatchObject({ kind: "cloze", text: { en: "Riyadh is in [[1]], founded [[2]]; g is [[3]]." } });
    expect(first?.gaps).toMatchObject([
      { id: "1", accepted: ["Saudi Arabia", "KSA"], weight: 2 },
      { id: "2", correct: "o2", options: [{ text: { en: "1900" } }, { text: { en: "1902" } }, { text: { en: "1950" } }], weight: 1 },
      { id: "3", numeric: { value: 9.8, tolerance: 0.1 }, weight: 1 },
    ]);
    expect(last?.gaps).toMatchObject([{ accepted: ["x}y", "z~"] }]);
    expect(notes.filter(({ code }) => code === "question_left").reduce((sum, { times }) => sum + times, 0)).toBe(2);
  });

  it("issue 23.3: Moodle’s tags come with their questions, each once and no longer than ours", async () => {
    const tag = (text: string) => `<tag><text>${text}</text></tag>`;
    const moodle = `<quiz><question type="truefalse"><name><text>w</text></name><questiontext format="html"><text>Water is wet</text></questiontext>
      <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>
      <tags>${tag("water")}${tag(" water ")}${tag("الوحدة 1")}${tag("x".repeat(50))}${tag("")}</tags></question></quiz>`;
    const { items } = await readPackage(strToU8(moodle), "bank.xml");
    expect(items[0]?.quiz?.questions[0]?.tags).toEqual(["water", "الوحدة 1", "x".repeat(40)]);
  });

  it("Aiken", async () => {
    const { items } = await readPackage(strToU8("What is water?\nA. A stone\nB) A liquid\nANSWER: B\n"), "bank.txt");
    expect(items[0]?.quiz?.questions).toMatchObject([{ kind: "single", options: [{}, { text: { en: "A liquid" } }], correct: ["o2"] }]);
  });

  it("QTI 3.0 as QTI 2", async () => {
    const item = `<qti-assessment-item identifier="i" title="Order"><qti-response-declaration identifier="R" cardinality="ordered"><qti-correct-response><qti-value>b</qti-value><qti-value>a</qti-value></qti-correct-response></qti-response-declaration>
      <qti-item-body><qti-order-interaction response-identifier="R"><qti-prompt>First to last</qti-prompt><qti-simple-choice identifier="a">Second</qti-simple-choice><qti-simple-choice identifier="b">First</qti-simple-choice></qti-order-interaction></qti-item-body></qti-assessment-item>`;
    const { items } = await readPackage(zip({ "item.xml": item }));
    expect(items[0]?.quiz?.questions).toMatchObject([
      { kind: "ordering", options: [{ text: { en: "First" } }, { text: { en: "Second" } }] },
    ]);
  });
});
