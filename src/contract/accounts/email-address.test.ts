import { describe, expect, it } from "vitest";
import { emailField } from "../form-fields.ts";
import { normaliseEmail } from "./email-address.ts";

describe("one mailbox is one spelling (A6)", () => {
  it.each([
    ["full-width letters", "ｓtudent@qabas.example", "student@qabas.example"],
    ["a full-width at sign and stop", "student＠qabas．example", "student@qabas.example"],
    ["capitals and spaces around", "  Student@QABAS.Example ", "student@qabas.example"],
    ["Arabic digits", "user١٢@example.com", "user12@example.com"],
    ["Persian digits", "user۱۲@example.com", "user12@example.com"],
    ["marks of direction, as pasted from Arabic text", "\u200Fstudent@example.com\u200F", "student@example.com"],
    ["a zero-width space inside", "stu\u200Bdent@example.com", "student@example.com"],
    ["a ligature", "o\uFB03ce@example.com", "office@example.com"],
    ["an Arabic domain", "noura@مثال.السعودية", "noura@xn--mgbh0fb.xn--mgberp4a5d4ar"],
    ["the same domain in ASCII", "noura@XN--MGBH0FB.xn--mgberp4a5d4ar", "noura@xn--mgbh0fb.xn--mgberp4a5d4ar"],
    ["an ideographic stop", "a@example。com", "a@example.com"],
    ["an accent composed or not", "rene\u0301@example.com", "ren\u00e9@example.com"],
  ])("%s", async (_, typed, folded) => {
    expect(normaliseEmail(typed)).toBe(folded);
    expect(normaliseEmail(folded)).toBe(folded);
    expect(await emailField().validate(typed)).toBe(folded);
  });

  it.each(["", "noura", "@", "a@", "a@b", "a@@b.com", "a@exa mple.com", "a@[::1]", "a b@example.com"])(
    "%j is no e-mail, folded or not",
    async (typed) => {
      expect(normaliseEmail(normaliseEmail(typed))).toBe(normaliseEmail(typed));
      await expect(emailField().validate(typed)).rejects.toThrow();
    },
  );
});
