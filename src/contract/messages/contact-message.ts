import type { ContactMessage } from "./contact.ts";

/** Longer than any field of the form may be. */
const LONGEST = 5_000;

/**
 * Whether a value has the shape of a message of `contactForm`. For what comes out of storage: there the whole schema would
 * bring yup into the first visit and into the worker, and the server reads every message with it anyway.
 */
export function isContactMessage(value: unknown): value is ContactMessage {
  if (typeof value !== "object" || value === null) return false;
  const { id, fullName, email, phone, message, website = "" } = value as Record<string, unknown>;
  return [id, fullName, email, phone, message].every((text) => isLine(text) && text.length > 0) && isLine(website);
}

const isLine = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST;
