import { expect, it } from "vitest";
import { filledAnswer } from "./ready-answers.ts";

it("a ready answer is filled with what is known, and what is no variable of ours stays", () => {
  const values = { name: "نورة", reference: "CM-1448-000902" };
  expect(filledAnswer("أستاذة {name}، رسالتك {reference} وصلت. {other}", values)).toBe("أستاذة نورة، رسالتك CM-1448-000902 وصلت. {other}");
  // What somebody calls themselves is never read as a variable.
  expect(filledAnswer("{name}", { ...values, name: "{reference}" })).toBe("{reference}");
});
