/** Fields that several forms share, as yup rules whose messages are keys of `field-messages.ts`. */
import { setLocale, string } from "yup";
import { asciiDigits } from "./rules/digits.ts";
import type { FieldMessageKey } from "./field-messages.ts";
import { isPhoneTyping, nationalDigits, PHONE, splitExtension } from "./rules/phone.ts";

/** A rule's message as a key and values: it survives yup, Formik and the wire, and is said in words at the last moment. */
export const key = (name: FieldMessageKey, values?: Record<string, string | number>): string =>
  ({ key: name, ...(values ? { values } : {}) }) as unknown as string;

setLocale({
  mixed: {
    required: { key: "required" },
    notType: { key: "required" },
    oneOf: { key: "selection" },
    default: { key: "required" },
    defined: { key: "required" },
    notNull: { key: "required" },
  } as never,
  string: {
    min: ({ min }: { min: number }) => ({ key: "minLength", values: { min } }),
    max: ({ max }: { max: number }) => ({ key: "maxLength", values: { max } }),
    email: { key: "email" },
    uuid: { key: "required" },
  } as never,
});

/** A line of text, trimmed, required, at most `max` characters. */
export const requiredText = (max: number) => string().trim().required(key("required")).max(max);

export const emailField = () =>
  string()
    .trim()
    .lowercase()
    .required(key("email.required"))
    .max(254)
    .matches(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/u, { message: key("email"), excludeEmptyString: true });

/** International phone: what may be typed, 2 to 17 national digits, 250 characters of input, extensions (platform-spec §5). */
export const phoneField = () =>
  string()
    .transform((value: string) => asciiDigits(value ?? "").trim())
    .required(key("phone.required"))
    .test("phone", (value, context) => {
      if (!value) return true;
      const fail = (name: FieldMessageKey) => context.createError({ message: key(name) });
      if (value.length > PHONE.maxInput) return fail("phone.maxInput");
      const { number } = splitExtension(value);
      if (!isPhoneTyping(number)) return fail("phone.characters");
      const digits = nationalDigits(number);
      if (digits === null) return fail("phone");
      if (digits < PHONE.nationalDigits.min) return fail("phone.short");
      return digits <= PHONE.nationalDigits.max ? true : fail("phone.long");
    });
