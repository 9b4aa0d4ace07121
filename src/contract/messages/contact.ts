import { object as form, string, type InferType } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { clientId, emailField, phoneField, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { object, text } from "#contract/schema.ts";

export const CONTACT = {
  fullNameMax: 120,
  messageMax: 5_000,
  /** What we promise beside the reference. */
  replyBusinessDays: 2,
} as const;

/** Contact (platform-spec §5): four fields, and the id under which the same message sent again is the same message. */
export const contactForm = form({
  /** Made by the sender (`newId()`), once a message: also its `Idempotency-Key`. */
  id: clientId(),
  fullName: requiredLine(CONTACT.fullNameMax, "fullName.required"),
  email: emailField(),
  phone: phoneField("whatsapp"),
  message: requiredLines(CONTACT.messageMax, "message.required"),
  /** People never see this field: who fills it is a machine, and is answered as if all were well. */
  website: string().optional(),
});
export type ContactMessage = InferType<typeof contactForm>;

/**
 * The same `id` answers the same reference, however late and however often it is sent; another text under it answers 422
 * `idempotency_key_reused`. A guest has no stream: the message travels with its `Idempotency-Key` alone.
 */
export const sendContactMessage = endpoint("POST", "/contact-messages", {
  summary: "Write to us; acknowledged by e-mail with a reference",
  access: "anyone",
  success: 201,
  lane: "contact",
  subject: "id",
  rate: "contact",
  form: contactForm,
  data: object({ reference: text() }),
  problems: ["too_large"],
});
