import { describe, expect, it } from "vitest";
import type { Schema } from "yup";
import { nameCorrectionForm } from "#contract/certificates/certificate-delivery.ts";
import { contactForm } from "#contract/messages/contact.ts";
import { accountForm } from "./profile.ts";
import { registerForm } from "./sign-in.ts";
import { trainerForm } from "#contract/requests/trainers.ts";

/** What turns the reading direction round, joins, or hides in a word: U+061C lies among the Arabic letters, U+FEFF among the blanks. */
const SIGNS = "\u00AD\u061C\u180E\u200B\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2066\u2067\u2068\u2069\u206F\uFEFF\uFFF9";

/** Every form in which a person's name comes in. */
const NAMES: [string, { fields: object }, string, string][] = [
  ["registration", registerForm, "full_name_ar", "نورة سعد محمد القحطاني"],
  ["registration", registerForm, "full_name_en", "Noura Saad Mohammed Alqahtani"],
  ["account", accountForm, "name_ar", "نورة سعد محمد القحطاني"],
  ["account", accountForm, "name_en", "Noura Saad Mohammed Alqahtani"],
  ["correction of a certificate", nameCorrectionForm, "full_name_ar", "نورة سعد محمد القحطاني"],
  ["correction of a certificate", nameCorrectionForm, "full_name_en", "Noura Saad Mohammed Alqahtani"],
  ["contact", contactForm, "fullName", "نورة القحطاني"],
  ["join as a trainer", trainerForm, "full_name", "نورة سعد محمد القحطاني"],
];

describe("a name holds nothing that nobody sees (check 50)", () => {
  it.each(NAMES)("%s: %#", async (_title, { fields }, field, name) => {
    const rule = (fields as Record<string, Schema>)[field];
    const [first = "", ...others] = name.split(" ");
    for (const sign of SIGNS) {
      const spoofed = [`${first.slice(0, 2)}${sign}${first.slice(2)}`, ...others].join(" ") + sign;
      expect(await rule?.validate(spoofed), `U+${sign.codePointAt(0)?.toString(16)}`).toBe(name);
    }
  });
});
