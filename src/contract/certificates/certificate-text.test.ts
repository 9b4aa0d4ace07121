import { describe, expect, it } from "vitest";
import type { CertificateSnapshot } from "./certificates.ts";
import { carryClaims, readCarried, readClaims } from "./certificate-claims.ts";
import { certificateSeal } from "./certificate-art.ts";
import { certificateText } from "./certificate-text.ts";

const snapshot: CertificateSnapshot = {
  holder_ar: "سارة خالد محمد العسيري",
  holder_en: null,
  title_ar: "تحليل البيانات",
  title_en: "Data analysis",
  type: "course",
  hours: 24,
  grade: 96,
  issued_at: "2026-11-18T21:30:00.000Z",
  issuer_ar: "قبس",
  issuer_en: "Qabas",
};

describe("what a certificate says", () => {
  it("in Arabic, with both calendars of the day in Riyadh", () => {
    expect(certificateText(snapshot, "ar")).toMatchObject({
      awards: "يمنح قبس هذه الشهادة إلى",
      completing: "لإتمام دورة",
      facts: "بنجاح، في 24 ساعة تدريبية، وبدرجة 96 من 100",
      gregorian: "19 نوفمبر 2026",
      hijri: "9 جمادى الآخرة 1448\u00A0هـ",
    });
  });

  it("in English, where a holder without an English name keeps the Arabic one", () => {
    expect(certificateText({ ...snapshot, type: "diploma" }, "en")).toMatchObject({
      name: "سارة خالد محمد العسيري",
      completing: "for completing the diploma",
      facts: "24 training hours, grade 96 out of 100",
      gregorian: "19 November 2026",
      hijri: "9 Jumada II 1448\u00A0AH",
    });
  });

  it("says «diploma» once, where the title begins with it, and lets a university be feminine", () => {
    const diploma = { ...snapshot, type: "diploma" as const, title_ar: "دبلوم الأمن السيبراني", title_en: "Diploma in Cybersecurity" };
    expect(certificateText(diploma, "ar")).toMatchObject({ completing: "لإتمام", title: "دبلوم الأمن السيبراني" });
    expect(certificateText(diploma, "en")).toMatchObject({ completing: "for completing the", title: "Diploma in Cybersecurity" });
    expect(certificateText({ ...diploma, title_ar: "الأمن السيبراني" }, "ar").completing).toBe("لإتمام دبلوم");
    expect(certificateText({ ...snapshot, issuer_ar: "جامعة الواحة" }, "ar").awards).toBe("تمنح جامعة الواحة هذه الشهادة إلى");
  });

  it("names who signed with their office; those from before have nobody", () => {
    const signatories = [{ name: { ar: "هند العتيبي", en: "Hind Alotaibi" }, title: { ar: "عميدة", en: "Dean" } }];
    expect(certificateText({ ...snapshot, signatories }, "ar").signatories).toEqual([{ name: "هند العتيبي", title: "عميدة" }]);
    expect(certificateText({ ...snapshot, signatories }, "en").signatories).toEqual([{ name: "Hind Alotaibi", title: "Dean" }]);
    expect(certificateText(snapshot, "ar").signatories).toEqual([]);
  });

  it.each([
    [1, "ساعة تدريبية واحدة"],
    [2, "ساعتين تدريبيتين"],
    [3, "3 ساعات تدريبية"],
    [11, "11 ساعة تدريبية"],
    [1.5, "1.5 ساعة تدريبية"],
  ])("counts %s hours", (hours, words) => {
    expect(certificateText({ ...snapshot, hours, grade: null }, "ar").facts).toBe(`بنجاح، في ${words}`);
  });
});

describe("what its address carries", () => {
  const payload = "a".repeat(120);
  const signatures = [
    { kid: "Ia0tMN5OPu", value: "b".repeat(86) },
    { kid: "wZ9Qgy4Rbh", value: "c".repeat(86) },
  ];

  it("is read back as it was written, with or without the #", () => {
    const carried = carryClaims(payload, signatures);
    expect(readCarried(carried)).toEqual({ payload, signatures });
    expect(readCarried(`#${carried}`)).toEqual({ payload, signatures });
  });

  it.each([
    "",
    "#",
    "2.x",
    "1.short.k.v",
    `1.${payload}`,
    `1.${payload}.kid-long-enough`,
    `1.${payload}.Ia0tMN5OPu.short`,
    `1.<b>.Ia0tMN5OPu.x`,
  ])("%j is none of ours", (fragment) => {
    expect(readCarried(fragment)).toBeNull();
  });

  it.each(["", "null", "[]", "{}", '{"n":1}'])("%j are no claims", (json) => {
    expect(readClaims(json)).toBeNull();
  });
});

describe("its seal", () => {
  it("is the same for a number everywhere, and another's is another", () => {
    expect(certificateSeal("QBS-1448-000001")).toEqual(certificateSeal("QBS-1448-000001"));
    expect(certificateSeal("QBS-1448-000001")).not.toEqual(certificateSeal("QBS-1448-000002"));
  });
});
