import { expect, it } from "vitest";
import { EXPORT_KINDS } from "#contract/exports/staff-exports.ts";
import { FACTOR_METHODS } from "#contract/second-factor/second-factor.ts";
import { USER_TYPES } from "#contract/accounts/admin-users.ts";
import { detailValue } from "./detail-values.ts";

it("a kind, an account type, a method and a yes are said in words; a number, an id and a name of the system's own stand as they are", () => {
  for (const kind of EXPORT_KINDS) expect(detailValue("kind", kind), kind).not.toBeNull();
  for (const type of USER_TYPES) expect(detailValue("type", type), type).not.toBeNull();
  for (const method of FACTOR_METHODS) expect(detailValue("method", method), method).not.toBeNull();
  expect(detailValue("kind", "people")?.message).toBe("People");
  for (const shows of ["person", "people"]) expect(detailValue("shows", shows), shows).not.toBeNull();
  expect(detailValue("granted", "true")?.message).toBe("Yes");
  for (const [key, value] of [
    ["rows", "12"],
    ["call", "GET /files/:id"],
    ["people", "people"],
    ["kind", "constructor"],
  ] as const)
    expect(detailValue(key, value), value).toBeNull();
  expect(detailValue("kind", null)).toBeNull();
});
