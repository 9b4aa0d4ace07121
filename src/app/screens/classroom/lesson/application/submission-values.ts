import { COURSEWORK } from "#contract/coursework/coursework.ts";
import type { FieldError } from "#contract/endpoint.ts";
import type { Submission, SubmissionType } from "#contract/classroom/lesson-content.ts";
import type { WorkDraft } from "#offline/snapshots/work-drafts.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";

/** What a student is about to hand in: one of the three counts, the others are kept in case the choice changes. */
export interface SubmissionValues {
  type: SubmissionType;
  text: string;
  url: string;
  file: { file: File; refused: FieldError | null } | null;
}

export const firstValues = (types: readonly SubmissionType[], submission: Submission | null): SubmissionValues => ({
  type: submission && types.includes(submission.type) ? submission.type : (types[0] ?? "text"),
  text: submission?.text ?? "",
  url: submission?.url ?? "",
  file: null,
});

/** What of a draft fits the application as it is now. */
export const draftValues = ({ texts }: WorkDraft, types: readonly SubmissionType[]): Partial<SubmissionValues> => ({
  ...(types.some((type) => type === texts.type) ? { type: texts.type as SubmissionType } : {}),
  text: texts.text ?? "",
  url: texts.url ?? "",
});

/** A file is not kept on the device: it must be chosen again. */
export const draftTexts = ({ type, text, url }: SubmissionValues): Record<string, string> => ({ type, text, url });

export function submissionErrors({ type, text, url, file }: SubmissionValues): FieldErrors {
  if (type === "text") {
    if (text.trim() === "") return { text: { key: "required" } };
    return text.length > COURSEWORK.textMax ? { text: { key: "maxLength", values: { max: COURSEWORK.textMax } } } : {};
  }
  if (type === "url") return isWebAddress(url.trim()) ? {} : { url: { key: url.trim() === "" ? "required" : "link" } };
  if (!file) return { file: { key: "file.required" } };
  return file.refused ? { file: file.refused } : {};
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || text.length > COURSEWORK.urlMax) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/u.test(protocol) && hostname.includes(".");
}
