import { expect, it } from "vitest";
import { gradePartForm, newGradePartForm } from "#contract/coursework/grade-parts.ts";
import type { WeightRow } from "#contract/coursework/grade-weights.ts";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { EMPTY_PART, isPartValues, newPartBody, partBody, partValues } from "./part-values.ts";

const ROW: WeightRow = {
  key: "grade-4",
  type: "final",
  translations: { ar: { title: "الاختبار النهائي" }, en: { title: "الاختبار النهائي" } },
  item_id: null,
  status: null,
  weight: 40,
  max_degree: 50,
  marks: 0,
  part: { id: 4, due_after_days: 30, published: 0 },
};

it("figures are read in whatever digits and with either decimal sign; without a date and a weight it is whole too", async () => {
  const typed = { ...EMPTY_PART, title_ar: " النهائي ", max_degree: "٥٠٫٥", weight: "٤٠" };
  expect(newPartBody(typed)).toEqual({
    type: "final",
    title_ar: "النهائي",
    title_en: "",
    max_degree: 50.5,
    due_after_days: null,
    weight: 40,
  });
  expect(await checkForm(newGradePartForm, newPartBody({ ...typed, weight: "" }))).toEqual({});
});

it("what is missing or no figure is refused by its field before it is sent", async () => {
  expect(Object.keys(await checkForm(newGradePartForm, newPartBody({ ...EMPTY_PART, type: "" })))).toEqual(
    expect.arrayContaining(["title_ar", "max_degree", "type"]),
  );
  const wrong = { ...EMPTY_PART, title_en: "Final", max_degree: "much", weight: "101", due_after_days: "2.5" };
  expect(await checkForm(newGradePartForm, newPartBody(wrong))).toEqual({
    max_degree: { key: "number.range", values: { min: 1, max: 1000 } },
    weight: { key: "number.range", values: { min: 0, max: 100 } },
    due_after_days: { key: "number.range", values: { min: 0, max: 999 } },
  });
});

it("a form of one that is there begins with what it has, and one title stands once", async () => {
  const values = partValues(ROW);
  expect(values).toMatchObject({ title_ar: "الاختبار النهائي", title_en: "", max_degree: "50", due_after_days: "30" });
  expect([isPartValues(values), isPartValues({ ...values, weight: 4 })]).toEqual([true, false]);
  expect(await checkForm(gradePartForm, partBody(values))).toEqual({});
});
