import { describe, expect, test } from "vitest";
import { checkPostponement, emptyPostponement, PAUSE, postponementBody, postponementDraft } from "./postponement-values.ts";
import { shownOf } from "./shown-postponement.ts";

const filled = {
  ...emptyPostponement("7", "2026-11-22"),
  target_cohort_id: "12",
  reason_code: "work",
  reason: " انتقلت إلى الدمام ",
  consent: true,
};

describe("a postponement as it is written (R6.4)", () => {
  test("travels with its cohort, or with the day of the return", () => {
    expect(postponementBody("x", filled, [])).toMatchObject({
      enrollment_id: 7,
      target_cohort_id: 12,
      from: "2026-11-22",
      reason: "انتقلت إلى الدمام",
    });
    const pause = postponementBody("x", { ...filled, target_cohort_id: PAUSE, to: "2026-12-20" }, ["f"]);
    expect(pause).toMatchObject({ to: "2026-12-20", attachments: ["f"] });
    expect(pause).not.toHaveProperty("target_cohort_id");
  });

  test("says all that is missing, and asks for a day only where a pause was chosen", async () => {
    expect(await checkPostponement(filled)).toEqual({});
    expect(Object.keys(await checkPostponement(emptyPostponement("", "2026-11-22"))).sort()).toEqual([
      "consent",
      "enrollment_id",
      "reason",
      "reason_code",
      "target_cohort_id",
    ]);
    expect(await checkPostponement({ ...filled, target_cohort_id: PAUSE })).toEqual({ to: { key: "required" } });
    expect(await checkPostponement({ ...filled, target_cohort_id: PAUSE, to: "2026-11-22" })).toEqual({ to: { key: "day.after" } });
  });

  test("keeps neither the file nor the consent on the device", () => {
    const draft = postponementDraft({ ...filled, file: { file: new File([], "a.pdf"), refused: null } });
    expect(draft).not.toHaveProperty("file");
    expect(draft).not.toHaveProperty("consent");
    expect(draft).toMatchObject({ reason_code: "work" });
  });

  test("is shown from what the device kept, also where an older version kept less", () => {
    expect(
      shownOf({
        title: { ar: "أ", en: "A" },
        from: "2026-11-22",
        to: null,
        target_cohort: { id: 3, starts_at: "2027-01-10", ends_at: "" },
      }),
    ).toMatchObject({
      title: { en: "A" },
      target_cohort: { id: 3 },
    });
    expect(shownOf({})).toEqual({ title: { ar: "", en: "" }, from: "1970-01-01", to: null, target_cohort: null });
  });
});
