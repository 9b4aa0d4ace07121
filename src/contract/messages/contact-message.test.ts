import { describe, expect, it } from "vitest";
import { contactForm } from "./contact.ts";
import { isContactMessage } from "./contact-message.ts";

const message = {
  id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01",
  fullName: "سارة الحربي",
  email: "sara@example.com",
  phone: "+966501234567",
  message: "سؤال عن دورة",
};

describe("a message that comes out of storage", () => {
  it.each([
    message,
    { ...message, phone: "+966112345678;ext=12", website: "" },
    { ...message, fullName: "ن".repeat(120), message: "س".repeat(5_000) },
  ])("is believed where the form would take it", async (value) => {
    expect(await contactForm.isValid(value)).toBe(true);
    expect(isContactMessage(await contactForm.validate(value))).toBe(true);
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a string", "message"],
    ["no text", { ...message, message: "" }],
    ["no id", { ...message, id: undefined }],
    ["a name that is no text", { ...message, fullName: ["سارة"] }],
    ["a text beyond every bound", { ...message, message: "س".repeat(5_001) }],
    ["a trap that is no text", { ...message, website: {} }],
  ])("%s is not", (_name, value) => {
    expect(isContactMessage(value)).toBe(false);
  });
});
