import { type ContactMessage, contactForm } from "#contract/messages/contact.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";

/** What the form holds; the trap for machines is no part of the draft. */
export interface ContactValues {
  fullName: string;
  email: string;
  phone: string;
  message: string;
  website: string;
}

export const EMPTY_MESSAGE: ContactValues = { fullName: "", email: "", phone: "", message: "", website: "" };

/** Only checked, never sent: every message gets an id of its own. */
const SOME_ID = "00000000-0000-4000-8000-000000000000";

/** The contract's own form decides, here as on the server (R8.2). */
export const checkContact = (values: ContactValues): Promise<FieldErrors> => checkForm(contactForm, { id: SOME_ID, ...values });

export const messageOf = (id: string, values: ContactValues): ContactMessage => contactForm.cast({ id, ...values });

/** A message that comes back into the form: taken back, or to be written better. */
export const valuesOf = ({ fullName, email, phone, message }: ContactMessage): ContactValues => ({
  ...EMPTY_MESSAGE,
  fullName,
  email,
  phone,
  message,
});

export const isEmptyMessage = (values: ContactValues): boolean => Object.values(values).every((text) => text.trim() === "");
