import { expect, it } from "vitest";
import { greetedName } from "./greeted-name.ts";

it("R7.2 an instructor is greeted by the first name and its titles, never by a title alone", () => {
  const names = ["د. نورة القحطاني", "أ.د. سعد الشهري", "نورة القحطاني", "Dr Noura Alqahtani", "Prof. Dr. Saad Alshehri", "Noura", ""];
  expect(names.map(greetedName)).toEqual(["د. نورة", "أ.د. سعد", "نورة", "Dr Noura", "Prof. Dr. Saad", "Noura", ""]);
});
