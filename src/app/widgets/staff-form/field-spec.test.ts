import { expect, it } from "vitest";
import { newsForm } from "#contract/content/admin-content.ts";
import { checkFields } from "./check-fields.ts";
import { bodyOf, errorsByName, type FormSection, isFieldValues, valuesOf } from "./field-spec.ts";

const sections: FormSection[] = [
  {
    key: "all",
    title: "All",
    fields: [
      { kind: "both", path: "title", label: "Title", max: 160 },
      { kind: "number", path: "price", label: "Price" },
      { kind: "number", path: "limit", label: "Limit", optional: true },
      { kind: "moment", path: "published_at", label: "Published" },
      { kind: "time", path: "starts_minute", label: "Begins" },
      { kind: "choices", path: "program_ids", label: "Programs", choices: [], whole: true },
      {
        kind: "list",
        path: "faqs",
        label: "Questions",
        most: 30,
        add: "Add",
        row: String,
        cells: [
          { path: "faqs.ar.#.question", label: "Question" },
          { path: "faqs.en.#.question", label: "Question in English" },
        ],
      },
      { kind: "list", path: "names", label: "Names", most: 9, add: "Add", row: String, cells: [{ path: "names.#", label: "Name" }] },
    ],
  },
];
const record = {
  title: { ar: "عنوان", en: "Title" },
  price: 650,
  limit: null,
  published_at: "2026-11-25T21:30:00.000Z",
  starts_minute: 990,
  program_ids: null,
  faqs: { ar: [{ question: "متى" }, { question: "أين" }], en: [{ question: "When" }] },
  names: ["data"],
};

it("issue 20: a record fills its form, on the clocks of Riyadh and with its languages side by side", () => {
  expect(valuesOf(sections, record)).toEqual({
    title_ar: "عنوان",
    title_en: "Title",
    price: "650",
    limit: "",
    published_at: "2026-11-26T00:30",
    starts_minute: "16:30",
    program_ids: [],
    faqs: [
      ["متى", "When"],
      ["أين", ""],
    ],
    names: [["data"]],
  });
});

it("issue 20: a form sends the body that the contract reads, and a list that is empty in both languages", () => {
  const values = { ...valuesOf(sections, record), program_ids: ["4", "7"] };
  expect(bodyOf(sections, values)).toEqual({
    title: { ar: "عنوان", en: "Title" },
    price: "650",
    limit: null,
    published_at: "2026-11-26T00:30:00+03:00",
    starts_minute: 990,
    program_ids: [4, 7],
    faqs: { ar: [{ question: "متى" }, { question: "أين" }], en: [{ question: "When" }, { question: "" }] },
    names: ["data"],
  });
  expect(bodyOf(sections, valuesOf(sections, {}))).toMatchObject({ faqs: { ar: [], en: [] }, names: [], program_ids: null });
});

it("issue 20: an error stands at the control it is about, or at its list", () => {
  const error = { key: "required" };
  const paths = ["title.en", "faqs.en[1].question", "faqs.en", "names[0]", "price"];
  expect(
    Object.keys(
      errorsByName(
        sections,
        paths.map((path) => ({ path, error })),
      ),
    ),
  ).toEqual(["title_en", "faqs_en_1_question", "faqs", "names_0", "price"]);
});

it("issue 20: a missing translation is found by the contract's own rule", async () => {
  const news: FormSection[] = [{ key: "news", title: "News", fields: [{ kind: "both", path: "title", label: "Title", max: 160 }] }];
  const errors = await checkFields(news, newsForm, bodyOf(news, { title_ar: "خبر", title_en: "" }));
  expect(errors["title_en"]).toEqual({ key: "required" });
  expect(errors["title_ar"]).toBeUndefined();
});

it("P9 what lies on the device and is no form of the console counts as none", () => {
  expect(isFieldValues({ a: "x", b: true, c: ["1"], d: [["x", "y"]] })).toBe(true);
  for (const value of [null, [], { a: 4 }, { a: [4] }, { a: [["x", 4]] }, "x"]) expect(isFieldValues(value)).toBe(false);
});
