import { describe, expect, it } from "vitest";
import { documentFault, identityKinds, normaliseDocument } from "./identity-document.ts";
import { registerForm } from "./sign-in.ts";

describe("what a person is known by (R15.3)", () => {
  it("is the Saudi number for Saudi nationals, and for all others the Iqama, a passport, and in the Gulf its own ID", () => {
    expect(identityKinds("SA")).toEqual(["national"]);
    expect(identityKinds("")).toEqual(["national"]);
    expect(identityKinds("KW")).toEqual(["national", "gcc", "passport"]);
    expect(identityKinds("EG")).toEqual(["national", "passport"]);
  });

  it.each([
    ["gcc", "784-1990-1234567-1", "784199012345671"],
    ["gcc", "٢٨٤٠١٠١٠٠١٢٣", "284010100123"],
    ["gcc", "850 123 456", "850123456"],
    ["passport", "a 12345678", "A12345678"],
    ["passport", "EB–1234567", "EB1234567"],
  ] as const)("%s %s", (kind, typed, kept) => {
    expect(normaliseDocument(typed)).toBe(kept);
    expect(documentFault(kind, kept)).toBeNull();
  });

  it.each([
    ["gcc", "12345"],
    ["gcc", "78419901234567A"],
    ["passport", "ABCDEF"],
    ["passport", "A123"],
    ["passport", "جواز123456"],
  ] as const)("%s %s is none", (kind, number) => {
    expect(documentFault(kind, number)).not.toBeNull();
  });

  it("stands in its own field, and one of both is asked for", async () => {
    const faultOf = async (field: string, body: object) =>
      await registerForm.validateAt(field, body).then(
        () => null,
        (error: { message: unknown }) => error.message,
      );
    expect(await faultOf("national_id", {})).toEqual({ key: "nationalId.required" });
    expect(await faultOf("national_id", { document_kind: "passport" })).toBeNull();
    expect(await faultOf("document_number", { document_kind: "passport" })).toEqual({ key: "passport.required" });
    expect(await faultOf("document_number", { document_kind: "gcc", document_number: "12" })).toEqual({ key: "gccId" });
    expect(await faultOf("document_number", { document_number: "" })).toBeNull();
  });
});
