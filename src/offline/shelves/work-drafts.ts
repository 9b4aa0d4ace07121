import { isCount, isObject, isText } from "#offline/readable.ts";
import { type Shelf, shelf } from "./shelf.ts";

/** Work of a student that is not handed in yet: answers of an attempt, or what is written for an application. */
export interface WorkDraft {
  /** Of the attempt or the submission, made by this device. */
  readonly id: string;
  /** Chosen options by question, or all of them in their order. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** What was matched, by question; a draft of an older version has none. */
  readonly pairs?: Readonly<Record<string, readonly { option: string; match: string }[]>>;
  /** Written answers by question; a submission's text and link. */
  readonly texts: Readonly<Record<string, string>>;
  /** The server's version that it began from. */
  readonly version: number;
}

export const draftShelf = (itemId: number): Shelf<WorkDraft> => shelf(`work-draft/${itemId}`, isDraft);

const isPairs = (list: unknown): boolean =>
  Array.isArray(list) && list.every((pair) => isObject(pair) && isText(pair.option) && isText(pair.match));

function isDraft(value: unknown): value is WorkDraft {
  return (
    isObject(value) &&
    isText(value.id) &&
    isCount(value.version) &&
    isObject(value.choices) &&
    Object.values(value.choices).every((list) => Array.isArray(list) && list.every(isText)) &&
    (value.pairs === undefined || (isObject(value.pairs) && Object.values(value.pairs).every(isPairs))) &&
    isObject(value.texts) &&
    Object.values(value.texts).every(isText)
  );
}
