import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { describe, expect, it } from "vitest";
import { readPackage, zip } from "#tests/support/files/read-package.ts";
import { readXml, UnreadableXml } from "../read-xml.ts";

async function tarGz(files: Record<string, string>): Promise<Uint8Array> {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name }, text);
  archive.finalize();
  const parts: Uint8Array[] = [];
  for await (const part of archive) parts.push(part as Uint8Array);
  return gzipSync(Buffer.concat(parts));
}

const QTI = `<questestinterop><assessment ident="a" title="اختبار"><section ident="s">
  <item ident="1" title="One"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.multiple_choice.v0p1</fieldentry></qtimetadatafield>
    <qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.5</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">&lt;p&gt;What &lt;b&gt;moves&lt;/b&gt; water? &lt;img src="$IMS-CC-FILEBASE$pump.png" alt="a pump"&gt;&lt;/p&gt;</mattext></material>
    <response_lid ident="r" rcardinality="Single"><render_choice>
      <response_label ident="x"><material><mattext>A stone</mattext></material></response_label>
      <response_label ident="y"><material><mattext>A pump</mattext></material></response_label></render_choice></response_lid></presentation>
    <resprocessing><respcondition><conditionvar><varequal respident="r">x</varequal></conditionvar><displayfeedback linkrefid="no"/></respcondition>
      <respcondition><conditionvar><varequal respident="r">y</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing>
    <itemfeedback ident="no"><flow_mat><material><mattext>Stones lie still.</mattext></material></flow_mat></itemfeedback></item>
</section></assessment></questestinterop>`;

const CARTRIDGE = {
  "imsmanifest.xml": `<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1"><metadata><schema>IMS Common Cartridge</schema><lom><general><title><string>الماء</string></title></general></lom></metadata>
    <organizations><organization><item identifier="root"><item identifier="m"><title>الوحدة الأولى</title>
      <item identifierref="page"><title>المضخات</title></item><item identifierref="test"><title>اختبار</title></item>
      <item identifierref="work"><title>Draw a valve</title></item><item identifierref="gone"><title>Lost</title></item></item></item></organization></organizations>
    <resources><resource identifier="page" type="webcontent" href="wiki_content/pumps.html"><file href="wiki_content/pumps.html"/></resource>
      <resource identifier="test" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment"><file href="test/qti.xml"/></resource>
      <resource identifier="work" type="assignment_xmlv1p0"><file href="work.xml"/></resource>
      <resource identifier="paper" type="webcontent" href="web_resources/sheet.pdf"><file href="web_resources/sheet.pdf"/></resource></resources></manifest>`,
  "wiki_content/pumps.html": `<html><head><title>x</title><script>alert(1)</script></head><body><h1>المضخات</h1><p onclick="go()">تحرك <strong>الماء</strong>: \\(v = s/t\\). <a href="$WIKI_REFERENCE$/pages/pumps">هنا</a> <a href="javascript:alert(1)">x</a>
    <a href="$IMS-CC-FILEBASE$/sheet.pdf">الورقة</a></p><img src="$IMS-CC-FILEBASE$/pump.png" alt="مضخة"><table><tr><th>أ</th><td>ب</td></tr></table></body></html>`,
  "web_resources/pump.png": "png",
  "web_resources/sheet.pdf": "%PDF",
  "test/qti.xml": QTI,
  "work.xml": `<assignment><title>Draw</title><text texttype="text/html">&lt;p&gt;On paper.&lt;/p&gt;</text></assignment>`,
};

describe("issue 23.1: a Common Cartridge", () => {
  it("becomes lessons, work and tests, with its pictures and papers, and nothing in it runs", async () => {
    const { sections, items, notes, media } = await readPackage(zip(CARTRIDGE), "water.imscc");
    expect(sections.map(({ titles }) => titles.ar)).toEqual(["الوحدة الأولى"]);
    expect(items.map(({ kind }) => kind)).toEqual(["lesson", "activity", "application"]);
    const [page, test] = items;
    expect(page).toMatchObject({ titles: { ar: "المضخات", en: "" }, files: ["web_resources/sheet.pdf"], en: [] });
    expect(page?.ar.map(({ type }) => type)).toEqual(["heading", "paragraph", "figure", "table"]);
    expect(page?.ar[1]).toMatchObject({
      runs: expect.arrayContaining([
        { text: "v = s/t", mark: "math" },
        { text: "هنا", href: "item:page" },
      ]),
    });
    expect(page?.ar[2]).toMatchObject({ fileId: "file:web_resources/pump.png", alt: "مضخة" });
    expect(JSON.stringify(page)).not.toMatch(/alert|onclick|javascript/u);
    expect(test?.quiz?.questions).toEqual([
      {
        id: "q1",
        kind: "single",
        text: { ar: "What moves water? [a pump]", en: "What moves water? [a pump]" },
        points: 2.5,
        feedback: null,
        options: [
          { id: "o1", text: { ar: "A stone", en: "A stone" }, feedback: { ar: "Stones lie still.", en: "Stones lie still." } },
          { id: "o2", text: { ar: "A pump", en: "A pump" }, feedback: null },
        ],
        correct: ["o2"],
        accepted: [],
      },
    ]);
    expect(test?.en).toMatchObject([{ type: "figure", fileId: "file:web_resources/pump.png" }]);
    expect(media).toEqual([
      { name: "pump.png", use: "figure" },
      { name: "sheet.pdf", use: "file" },
    ]);
    expect(notes.map(({ code }) => code).toSorted()).toEqual(["html_dropped", "item_missing", "link_dropped", "link_to_file"]);
  });
});

describe("issue 23.1: Open edX", () => {
  it("is read from a pressed TAR, with what lies in files of its own and what is written in place", async () => {
    const olx = {
      "course/course.xml": `<course url_name="run" org="o" course="c"/>`,
      "course/course/run.xml": `<course display_name="Water"><chapter url_name="one"/></course>`,
      "course/chapter/one.xml": `<chapter display_name="Chapter"><sequential display_name="Part"><vertical url_name="unit"/></sequential></chapter>`,
      "course/vertical/unit.xml": `<vertical display_name="Unit"><html url_name="text"/><problem display_name="Sum"><p>Add.</p><numericalresponse answer="4"><label>2 + 2</label><responseparam type="tolerance" default="0.1"/></numericalresponse></problem>
        <problem display_name="By hand"><customresponse cfn="check"><p>Prove it.</p></customresponse></problem></vertical>`,
      "course/html/text.xml": `<html filename="text"/>`,
      "course/html/text.html": `<p>See <a href="/jump_to_id/unit">this unit</a>.</p>`,
    };
    const { sections, items, notes } = await readPackage(await tarGz(olx), "water.tar.gz");
    expect(sections.map(({ titles }) => titles.en)).toEqual(["Chapter"]);
    expect(items.map(({ kind, titles }) => [kind, titles.en])).toEqual([
      ["lesson", "Unit"],
      ["activity", "Unit"],
    ]);
    expect(items[0]?.en).toEqual([
      { type: "paragraph", runs: [{ text: "See " }, { text: "this unit", href: "item:unit" }, { text: "." }] },
    ]);
    expect(items[1]?.quiz?.questions).toMatchObject([{ kind: "short_answer", text: { en: "2 + 2" }, accepted: ["4"] }]);
    expect(notes.map(({ code }) => code).toSorted()).toEqual(["level_flattened", "question_left"]);
  });
});

describe("issue 23.1: Moodle since its fourth version", () => {
  it("finds a quiz's questions by their entries in the bank, the latest version of each, and never reads people", async () => {
    const question = (id: number, text: string) =>
      `<question id="${id}"><parent>0</parent><name>Q</name><questiontext>${text}</questiontext><qtype>essay</qtype><defaultmark>1</defaultmark></question>`;
    const backup = {
      "moodle_backup.xml": `<moodle_backup><information><original_course_fullname>Water</original_course_fullname><contents>
        <sections><section><sectionid>5</sectionid><title>1</title><directory>sections/section_5</directory></section></sections>
        <activities><activity><moduleid>9</moduleid><sectionid>5</sectionid><modulename>quiz</modulename><title>Quiz</title><directory>activities/quiz_9</directory></activity></activities></contents></information></moodle_backup>`,
      "sections/section_5/section.xml": `<section id="5"><number>1</number><name>$@NULL@$</name><summary></summary><sequence>9</sequence><visible>1</visible></section>`,
      "activities/quiz_9/quiz.xml": `<activity contextid="3"><quiz id="1"><intro></intro><timelimit>1800</timelimit><attempts_number>2</attempts_number><question_instances>
        <question_instance id="1"><maxmark>3</maxmark><question_reference id="1"><questionbankentryid>7</questionbankentryid></question_reference></question_instance></question_instances></quiz></activity>`,
      "questions.xml": `<question_categories><question_category id="1"><name>Bank</name><question_bank_entries><question_bank_entry id="7"><question_version>
        <question_versions id="1"><version>1</version><questions>${question(20, "Old")}</questions></question_versions>
        <question_versions id="2"><version>2</version><questions>${question(21, "New")}</questions></question_versions></question_version></question_bank_entry></question_bank_entries></question_category></question_categories>`,
      "users.xml": `<users><user><firstname>Noura</firstname></user></users>`,
    };
    const { sections, items, notes } = await readPackage(zip(backup), "water.mbz");
    expect(sections.map(({ titles }) => titles.en)).toEqual(["Water"]);
    expect(items).toMatchObject([
      {
        kind: "activity",
        quiz: { timeLimit: 30, attemptsAllowed: 2, questions: [{ kind: "short_answer", text: { en: "New" }, points: 3 }] },
      },
    ]);
    expect(JSON.stringify([items, notes])).not.toContain("Noura");
  });
});

describe("issue 23.1: hostile XML", () => {
  it.each([
    ["grows by entities", `<!DOCTYPE a [<!ENTITY b "${"c".repeat(100)}"><!ENTITY d "&b;&b;&b;">]><a>&d;</a>`],
    ["reads files of the server", `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`],
    ["is deep beyond any use", `${"<a>".repeat(300)}${"</a>".repeat(300)}`],
    ["does not close", "<a><b></a>"],
  ])("that %s is refused", (_what, xml) => {
    expect(() => readXml(xml)).toThrow(UnreadableXml);
  });

  it("in a manifest is named in the report, and nothing comes of it", async () => {
    const { failure, notes } = await readPackage(
      zip({ "imsmanifest.xml": `<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/x"><broken` }),
    );
    expect(failure).toBe("nothing_known");
    expect(notes).toMatchObject([{ path: "imsmanifest.xml", code: "xml_broken" }]);
  });
});
