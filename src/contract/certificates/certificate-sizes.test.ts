import { describe, expect, it } from "vitest";
import type { CertificateSnapshot } from "./certificates.ts";
import { certificateSizes } from "./certificate-sizes.ts";
import { certificateText } from "./certificate-text.ts";

const snapshot: CertificateSnapshot = {
  holder_ar: "سارة خالد محمد العسيري",
  holder_en: "Sarah Khalid Mohammed Alasiri",
  title_ar: "تحليل البيانات بلغة Python",
  title_en: "Data analysis with Python",
  type: "course",
  hours: 24,
  grade: 96,
  issued_at: "2026-11-19T09:00:00Z",
  issuer_ar: "قبس",
  issuer_en: "Qabas",
};

const sizes = (changed: Partial<CertificateSnapshot>) => {
  const whole = { ...snapshot, ...changed };
  return certificateSizes(certificateText(whole, "ar"), certificateText(whole, "en"));
};

describe("the size of letters on a certificate (issue 4 §5)", () => {
  it("is large where each name and title has a line of its own", () => {
    expect(sizes({}).name).toBe(34);
    expect(sizes({ holder_en: null }).name).toBe(34);
  });

  it.each([
    ["an Arabic name", { holder_ar: "عبدالرحمن عبدالعزيز عبدالمحسن آل عبدالوهاب" }],
    ["an English name", { holder_en: "Abdulrahman Abdulaziz Abdulmohsen Al Abdulwahhab Al Abdulkarim" }],
    ["a title", { title_ar: "الدبلوم المتقدم في إدارة الموارد البشرية والتطوير المؤسسي" }],
    ["an English title", { title_en: "The advanced diploma in human resources and organisational development" }],
  ])("is smaller where %s needs two", (_, changed) => {
    expect(sizes(changed).name).toBe(28);
  });
});
