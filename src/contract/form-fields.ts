/** Fields that several forms share, as yup rules whose messages are keys of `field-messages.ts`. */
import { number, setLocale, string } from "yup";
import { normaliseEmail } from "./accounts/email-address.ts";
import { asciiDigits } from "./rules/digits.ts";
import type { FieldMessageKey } from "./field-messages.ts";
import { isPhoneTyping, nationalDigits, PHONE, splitExtension } from "./rules/phone.ts";
import { plainLine, plainText } from "./rules/plain-text.ts";

/** A rule's message as a key and values: it survives yup, Formik and the wire, and is said in words at the last moment. */
export const key = (name: FieldMessageKey, values?: Record<string, string | number>): FieldMessage => ({
  key: name,
  ...(values ? { values } : {}),
});

/** A type of its own and no interface: yup takes any record for a message. */
type FieldMessage = { key: FieldMessageKey; values?: Record<string, string | number> };

setLocale({
  mixed: {
    required: { key: "required" },
    notType: { key: "required" },
    oneOf: { key: "selection" },
    default: { key: "required" },
    defined: { key: "required" },
    notNull: { key: "required" },
  },
  string: {
    min: ({ min }: { min: number }) => ({ key: "minLength", values: { min } }),
    max: ({ max }: { max: number }) => ({ key: "maxLength", values: { max } }),
    email: { key: "email" },
    uuid: { key: "required" },
  },
});

/** Changes a text and leaves anything else alone: a machine may send a list where a name should be. */
export const ofText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === "string" ? change(value) : value;

/** A line of text, trimmed, required, at most `max` characters. */
export const requiredText = (max: number) => string().trim().required(key("required")).max(max);

/** The same of what strangers write: without what nobody can see (`rules/plain-text.ts`); `missing` says what is empty. */
export const requiredLine = (max: number, missing: FieldMessageKey = "required") =>
  string().transform(ofText(plainLine)).required(key(missing)).max(max);

/** Several lines of it: in every other text line breaks and tabs are refused, unless it makes one line of what came. */
export const linesField = () => string().transform(ofText(plainText)).meta(MULTI_LINE);

/** The same, required. */
export const requiredLines = (max: number, missing: FieldMessageKey = "required") => linesField().required(key(missing)).max(max);

/** A form's text of several lines as they come (`linesField` also takes out what nobody can see). */
export const MULTI_LINE = { multiLine: true } as const;

/** An id that the sender made: what is sent again under it is the same thing. */
export const clientId = () =>
  string()
    .lowercase()
    .required(key("required"))
    .matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u, { message: key("required"), excludeEmptyString: true });

/** Something chosen from a list of ours, by its id. A form holds "" until then. */
export const chosenId = (missing: FieldMessageKey = "selection") =>
  number().required(key(missing)).typeError(key(missing)).integer(key(missing)).min(1, key(missing)).max(2_147_483_647, key(missing));

/** An e-mail in the one spelling that it is kept and looked for in (`accounts/email-address.ts`). */
export const emailField = () =>
  string()
    .transform(ofText(normaliseEmail))
    .required(key("email.required"))
    .max(254)
    .matches(/^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+\.[^\s@<>"(),:;[\]\\\p{C}.]{2,}$/u, {
      message: key("email"),
      excludeEmptyString: true,
    });

/**
 * International phone: what may be typed, 2 to 17 national digits, 250 characters of input, extensions (platform-spec §5).
 * @param invalid said of every number that is none, where a form has a sentence of its own for it (contact, join as trainer)
 */
export const phoneField = (invalid?: FieldMessageKey) =>
  string()
    .transform(ofText((value) => asciiDigits(value).trim()))
    .required(key("phone.required"))
    .test("phone", (value, context) => {
      if (!value) return true;
      const fail = (name: FieldMessageKey) => context.createError({ message: key(name) });
      if (value.length > PHONE.maxInput) return fail("phone.maxInput");
      const { number } = splitExtension(value);
      if (number.includes(";ext=")) return fail("phone.extension");
      if (!isPhoneTyping(number)) return fail(invalid ?? "phone.characters");
      const digits = nationalDigits(number);
      if (digits === null) return fail(invalid ?? "phone");
      if (digits < PHONE.nationalDigits.min) return fail(invalid ?? "phone.short");
      return digits <= PHONE.nationalDigits.max ? true : fail(invalid ?? "phone.long");
    });
