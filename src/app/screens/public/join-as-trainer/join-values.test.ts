import { describe, expect, it } from "vitest";
import { QUALIFICATIONS, TRAINING_LANGUAGES, trainerForm } from "#contract/requests/trainers.ts";
import { checkJoin, emptyJoin, joinDraft, joinFields, type JoinValues } from "./join-values.ts";

const file = new File(["%PDF-1.7"], "cv.pdf", { type: "application/pdf" });
const full = (): JoinValues => ({
  ...emptyJoin(),
  full_name: "نورة سعد محمد القحطاني",
  nationality_id: "1",
  city_id: "1",
  email: "noura@mail.example",
  phone: "+966550123456",
  qualification: QUALIFICATIONS[2],
  specialization: "علم البيانات",
  years_experience: "٨",
  topics: ["تحليل البيانات"],
  languages: [TRAINING_LANGUAGES[0]],
  bio: "خبرة في التحليل والتدريب.",
  consent: true,
  cv: { file, refused: null },
});

describe("an application to join as a trainer (R2.5)", () => {
  it("is refused empty, at each required field and at no other", async () => {
    expect(Object.keys(await checkJoin(emptyJoin(), undefined)).sort()).toEqual(
      [
        "bio",
        "consent",
        "cv",
        "email",
        "full_name",
        "languages",
        "nationality_id",
        "phone",
        "qualification",
        "specialization",
        "topics",
        "years_experience",
      ].sort(),
    );
  });

  it("asks for the city once there are cities to choose from", async () => {
    expect(await checkJoin({ ...full(), city_id: "" }, "SA")).toEqual({ city_id: { key: "city.required" } });
  });

  it("is taken whole, with digits of either kind", async () => {
    expect(await checkJoin(full(), "SA")).toEqual({});
    expect((await trainerForm.validate(joinFields(full()))).years_experience).toBe(8);
  });

  it("asks four names of a Saudi national, and of others as in their passport", async () => {
    const short = { ...full(), full_name: "نورة القحطاني" };
    expect(await checkJoin(short, "SA")).toEqual({ full_name: { key: "fourNames" } });
    expect(await checkJoin(short, "JO")).toEqual({});
    expect(await checkJoin({ ...full(), full_name: "Siti" }, "ID")).toEqual({ full_name: { key: "twoNames" } });
  });

  it("says of a number that is none that WhatsApp needs one, and what is wrong with the file", async () => {
    const errors = await checkJoin({ ...full(), phone: "+9665", cv: { file, refused: { key: "file.size", values: { n: 5 } } } }, "SA");
    expect(errors).toEqual({ phone: { key: "whatsapp" }, cv: { key: "file.size", values: { n: 5 } } });
  });

  it("keeps a draft without the file, but with its name, and the id of what was sent", () => {
    const draft = joinDraft({ ...full(), id: "7f1c1d5e-0000-4000-8000-000000000000" });
    expect(draft).not.toHaveProperty("cv");
    expect(draft).toMatchObject({ cv_before: "cv.pdf", id: "7f1c1d5e-0000-4000-8000-000000000000", topics: ["تحليل البيانات"] });
    expect(joinDraft({ ...emptyJoin(), cv_before: "cv.pdf" }).cv_before).toBe("cv.pdf");
  });

  it("travels without what was left open, under an id of its own", () => {
    const { gender, linkedin, id, ...fields } = joinFields(full());
    expect(gender).toBeUndefined();
    expect(linkedin).toBeUndefined();
    expect(id).toMatch(/^[\da-f-]{36}$/u);
    expect(fields).not.toHaveProperty("cv");
    expect(fields).not.toHaveProperty("cv_before");
  });
});
