import { expect, it } from "vitest";
import { PASSWORD_RULES, passwordRulesMet } from "#contract/rules/password.ts";
import { passwordWeakness } from "./password-weakness.ts";

const OWNER = {
  nameAr: "نورة سعد محمد القحطاني",
  nameEn: "Noura Saad Mohammed Alqahtani",
  email: "noura.q1990@mail.example",
  nationalId: "1087654321",
};

/** review/checks.md, 30: what the specification's rule says of a password, and how easily it is guessed. */
const TABLE: [password: string, composed: boolean, weakness: "common" | "personal" | null][] = [
  // The composition of the specification.
  ["", false, null],
  ["Ab1#", false, null],
  ["Qamar#7", false, null],
  ["Qamar#70", true, null],
  ["qamarun#70", false, null],
  ["Qamarun70x", false, null],
  ["Qamarun#xy", false, null],
  ["QAMARUN#70", true, null],
  ["Qamar 70 x", false, null],
  ["Qamar 70#x", true, null],
  // Arabic letters and digits: they may stand in it; a capital and a digit of the rule are Latin ones.
  ["قمرN#2027ليل", true, null],
  ["قمرليل#2027", false, null],
  ["قمرN#٢٠٢٧ليل", false, null],
  ["Nقمر ليل نهار#1", true, null],
  ["Ñandu#2027x", false, null],
  ["Äpfel#Baum27", true, null],
  // Length: from 8, counted as people count; 64 and more are taken.
  ["Aa1#😀😀😀", false, null],
  ["Aa1#😀😀😀😀", true, null],
  [`Aq7#${"zebra lamp ".repeat(6)}`.slice(0, 64), true, null],
  [`Aq7#${"zebra lamp ".repeat(18)}`.slice(0, 200), true, null],
  // The commonest, however they are dressed up.
  ["Password1!", true, "common"],
  ["P@ssw0rd", true, "common"],
  ["P@ssw0rd1!", true, "common"],
  ["Passw0rd!", true, "common"],
  ["Welcome1!", true, "common"],
  ["Qwerty123!", true, "common"],
  ["Admin@123", true, "common"],
  ["Aa123456@", true, "common"],
  ["Abc@12345", true, "common"],
  ["Iloveyou1#", true, "common"],
  ["!!Football1!!", true, "common"],
  ["Ｐａｓｓｗｏｒｄ１！", false, "common"],
  ["password", false, "common"],
  ["123456789", false, "common"],
  // What everybody who knows the person tries first.
  ["Noura#2027", true, "personal"],
  ["Alqahtani@1", true, "personal"],
  ["نورةA#2027", true, "personal"],
  ["Q1990#Noura", true, "personal"],
  ["Aq#1087654321", true, "personal"],
  ["Aq#٧٦٥٤٣٢x1", true, "personal"],
  // A name in a long sentence is no reason, nor is a word that stands in many.
  ["Noura walks 7 km every evening by the sea!", true, null],
  ["Saad#Tree82kite", true, null],
];

it.each(TABLE)("%j: composed %s, weak %s (checks 30, A8)", async (password, composed, weakness) => {
  const met = passwordRulesMet(password);
  expect(PASSWORD_RULES.every((rule) => met[rule])).toBe(composed);
  expect(await passwordWeakness(password, OWNER)).toBe(weakness);
});

it("the table has forty cases at least, and each is another", () => {
  expect(new Set(TABLE.map(([password]) => password)).size).toBe(TABLE.length);
  expect(TABLE.length).toBeGreaterThanOrEqual(40);
});
