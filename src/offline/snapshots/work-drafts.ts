import { hasFields, isListOf, isTableOf } from "#offline/fields.ts";
import { isCount, isText } from "#offline/readable.ts";
import { type StoredSnapshot, storedSnapshot } from "./stored-snapshot.ts";

/** Work of a student that is not handed in yet: answers of an attempt, or what is written for an application. */
export interface WorkDraft {
  /** Of the attempt or the submission, made by this device. */
  readonly id: string;
  /** Chosen options by question, or all of them in their order. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** What was matched, by question; a draft of an older version has none. */
  readonly pairs?: Readonly<Record<string, readonly { option: string; match: string }[]>>;
  /** What stands in gaps, by question and gap; a draft of an older version has none. */
  readonly gaps?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Written answers by question; a submission's text and link. */
  readonly texts: Readonly<Record<string, string>>;
  /** The server's version that it began from. */
  readonly version: number;
}

const isPairs = isTableOf(isListOf(hasFields({ option: isText, match: isText })));
const areGaps = isTableOf(isTableOf(isText));
const isDraft = hasFields<WorkDraft>({
  id: isText,
  version: isCount,
  choices: isTableOf(isListOf(isText)),
  pairs: (pairs) => pairs === undefined || isPairs(pairs),
  gaps: (gaps) => gaps === undefined || areGaps(gaps),
  texts: isTableOf(isText),
});

export const draftSnapshot = (itemId: number): StoredSnapshot<WorkDraft> => storedSnapshot(`work-draft/${itemId}`, isDraft);
