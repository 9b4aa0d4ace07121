import { describe, expect, it } from "vitest";
import { postBody } from "./post-body.ts";

describe("The text of a post", () => {
  it("is paragraphs, headings, lists with terms and without, and quotations with their speaker", () => {
    expect(
      postBody([
        "أول فقرة.",
        "## المواعيد",
        "- الأسبوع الأول | التسويق الرقمي\n- الأسبوع الثاني | الأمن السيبراني",
        "- مقعد واحد\n- شهادة",
        "> صُممت المقررات مع جهات التوظيف.\n— أ.د. منيرة العبدالكريم، عميدة التعليم المستمر",
        "> بلا قائل",
      ]),
    ).toEqual([
      { kind: "paragraph", text: "أول فقرة." },
      { kind: "heading", text: "المواعيد" },
      {
        kind: "list",
        text: "",
        items: [
          { term: "الأسبوع الأول", text: "التسويق الرقمي" },
          { term: "الأسبوع الثاني", text: "الأمن السيبراني" },
        ],
      },
      { kind: "list", text: "", items: [{ text: "مقعد واحد" }, { text: "شهادة" }] },
      { kind: "quotation", text: "صُممت المقررات مع جهات التوظيف.", by: "أ.د. منيرة العبدالكريم، عميدة التعليم المستمر" },
      { kind: "quotation", text: "بلا قائل" },
    ]);
  });

  it("leaves markup as the words it is, and empty entries out", () => {
    expect(postBody(["", "  ", "<script>alert(1)</script>", "#hash", "-5 degrees"])).toEqual([
      { kind: "paragraph", text: "<script>alert(1)</script>" },
      { kind: "paragraph", text: "#hash" },
      { kind: "paragraph", text: "-5 degrees" },
    ]);
  });
});
