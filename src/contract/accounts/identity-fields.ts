/** Fields of a person's name and identity that several forms share. */
import { string } from "yup";
import { key, ofText, requiredLine } from "#contract/form-fields.ts";
import type { FieldMessageKey } from "#contract/field-messages.ts";
import { DOCUMENT_KINDS, DOCUMENT_MAX, type DocumentKind, documentFault, normaliseDocument } from "./identity-document.ts";
import { NATIONAL_ID_MIN, normaliseNationalId } from "./national-id.ts";
import { nameFault, normaliseName, type Script } from "./person-name.ts";

/** A name in these letters, empty where it is not given. How many names a nationality asks for, who knows the nationality asks. */
export const nameField = (script: Script, max: number) =>
  string()
    .transform(ofText(normaliseName))
    .max(max)
    .test("name", (value, context) => {
      const fault = value ? nameFault(value, script) : null;
      return fault ? context.createError({ message: key(fault) }) : true;
    });

/** A name in either letters, required. */
export const anyNameField = (max: number) =>
  requiredLine(max)
    .transform(ofText(normaliseName))
    .test("name", (value, context) => {
      const fault = value ? nameFault(value, /\p{Script=Arabic}/u.test(value) ? "ar" : "en") : null;
      return fault ? context.createError({ message: key(fault) }) : true;
    });

/** The Saudi number: required unless another document is given in its place. */
export const nationalIdField = () =>
  string()
    .transform((value: string) => normaliseNationalId(value ?? ""))
    .max(20)
    .matches(/^\d*$/u, { message: key("nationalId.digits") })
    .test("length", (value, context) => {
      const { document_kind: other } = context.parent as { document_kind?: DocumentKind };
      if (!value) return other ? true : context.createError({ message: key("nationalId.required") });
      return value.length >= NATIONAL_ID_MIN ? true : context.createError({ message: key("nationalId", { n: value.length }) });
    });

export const documentKindField = () => string().oneOf(DOCUMENT_KINDS, key("selection")).optional();

const MISSING: Record<DocumentKind, FieldMessageKey> = { gcc: "gccId.required", passport: "passport.required" };

/** The number of what `document_kind` says. */
export const documentNumberField = () =>
  string()
    .transform(ofText(normaliseDocument))
    .max(DOCUMENT_MAX)
    .test("document", (value, context) => {
      const { document_kind: kind } = context.parent as { document_kind?: DocumentKind };
      if (!kind || !Object.hasOwn(MISSING, kind)) return true;
      const fault = value ? documentFault(kind, value) : MISSING[kind];
      return fault ? context.createError({ message: key(fault) }) : true;
    });
