import { describe, expect, it } from "vitest";
import { checkContact, EMPTY_MESSAGE, isEmptyMessage, messageOf, valuesOf } from "./contact-values.ts";

const filled = {
  ...EMPTY_MESSAGE,
  fullName: " سارة الحربي ",
  email: "Sara@Example.com ",
  phone: "+966501234567",
  message: "سؤال\nعن دورة",
};
const ID = "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01";

describe("the contact form (R2.6, R8.1)", () => {
  it("asks for all four, each in its own words (platform-spec §5)", async () => {
    expect(await checkContact(EMPTY_MESSAGE)).toEqual({
      fullName: { key: "fullName.required" },
      email: { key: "email.required" },
      phone: { key: "phone.required" },
      message: { key: "message.required" },
    });
    expect(await checkContact(filled)).toEqual({});
  });

  it.each<[string, Partial<typeof filled>, Record<string, unknown>]>([
    ["an e-mail without its end", { email: "sara@mail" }, { email: { key: "email" } }],
    [
      "a phone that is none: the words of the join form",
      { phone: "+9665" },
      { phone: expect.objectContaining({ key: expect.any(String) }) },
    ],
    ["a message beyond its length", { message: "س".repeat(5_001) }, { message: expect.objectContaining({ key: "maxLength" }) }],
    ["a name of 10,000 characters", { fullName: "ن".repeat(10_000) }, { fullName: expect.objectContaining({ key: "maxLength" }) }],
  ])("refuses %s", async (_name, values, errors) => {
    expect(await checkContact({ ...filled, ...values })).toEqual(errors);
  });

  it("sends what the server keeps: trimmed, the lines of the message as they are", () => {
    expect(messageOf(ID, filled)).toMatchObject({ id: ID, fullName: "سارة الحربي", email: "sara@example.com", message: "سؤال\nعن دورة" });
  });

  it("takes a message back as it was, without what a machine wrote into the trap", () => {
    expect(valuesOf({ ...messageOf(ID, filled), website: "https://spam.example" })).toEqual({
      ...filled,
      fullName: "سارة الحربي",
      email: "sara@example.com",
    });
    expect([isEmptyMessage(EMPTY_MESSAGE), isEmptyMessage({ ...EMPTY_MESSAGE, message: " \n" }), isEmptyMessage(filled)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
