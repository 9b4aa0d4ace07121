import { dropDraft, readDraft, writeDraft } from "#app/state/forms/form-draft.ts";
import { type ContactValues, EMPTY_MESSAGE, isEmptyMessage } from "./contact-values.ts";

const CONTACT_DRAFT = "contact";

/** What was written before the last reload of this tab; null where that is nothing. */
export function readContactDraft(): ContactValues | null {
  const draft = { ...readDraft(CONTACT_DRAFT, EMPTY_MESSAGE), website: "" };
  return isEmptyMessage(draft) ? null : draft;
}

/** What is written now, or a message that came back into the form. */
export const putContactDraft = (values: ContactValues): void => writeDraft(CONTACT_DRAFT, { ...values, website: "" });

export const dropContactDraft = (): void => dropDraft(CONTACT_DRAFT);
