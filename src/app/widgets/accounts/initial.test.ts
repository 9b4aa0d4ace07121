import { describe, expect, it } from "vitest";
import { initialOf } from "./initial.ts";

describe("the letter that stands for a person", () => {
  it("is the first of the name, not of the title before it", () => {
    expect(initialOf("د. نورة القحطاني")).toBe("ن");
    expect(initialOf("أ.د. سلمان الحربي")).toBe("س");
    expect(initialOf("Dr. noura Alqahtani")).toBe("N");
    expect(initialOf("Dr Noura Alqahtani")).toBe("N");
    expect(initialOf("Reem")).toBe("R");
    expect(initialOf("د.")).toBe("د");
    expect(initialOf("  ")).toBe("");
  });
});
