import { TRAINER } from "#contract/requests/trainers.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { plainLine } from "#contract/rules/plain-text.ts";

/** Several may be written or pasted at once, between commas or in lines. */
const BETWEEN = /[,،؛;\n]+/u;

/** Adds what was written, each topic once however it is spelled, as many as there is room for. One that is too long is the form's to refuse. */
export function addTopics(topics: readonly string[], written: string): string[] {
  const added = [...topics];
  for (const part of written.split(BETWEEN)) {
    const topic = plainLine(part);
    const known = added.some((other) => fold(other) === fold(topic));
    if (topic !== "" && !known && added.length < TRAINER.topicsMax) added.push(topic);
  }
  return added;
}

/** Whether what is being typed ends a topic: then it is taken at once. */
export const endsTopic = (written: string): boolean => BETWEEN.test(written);
