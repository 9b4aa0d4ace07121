import { isPlainObject } from "#contract/plain-values.ts";
import { DELIVERIES, LEVELS } from "#contract/catalogue/catalogue.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { GLAZES, PROGRAM_TYPES } from "#contract/shapes.ts";
import { hasFields, isListOf, isNullOr, isOneOf } from "#offline/fields.ts";
import type { Mutation } from "#offline/queue/operations.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { isAmount, isText } from "#offline/readable.ts";
import { storedSnapshot } from "#offline/snapshots/stored-snapshot.ts";

/** Enough of a program to draw its card: what a page could not survive without. */
export const isListed = hasFields<ListedProgram>({
  id: Number.isSafeInteger,
  type: isOneOf(PROGRAM_TYPES),
  title: isText,
  price: isAmount,
  price_after_discount: isNullOr(isAmount),
  duration_hours: isAmount,
  level: isOneOf(LEVELS),
  delivery: isOneOf(DELIVERIES),
  category: hasFields({ name: isText, glaze: isOneOf(GLAZES) }),
  instructors: isListOf(hasFields({ name: isText })),
  rating: isPlainObject,
});

/** The account's list as it was last read, the newest first. */
export const wishesSnapshot = storedSnapshot("wishes", isListOf<ListedProgram>(isListed));

/** A program kept for later, or no more, as the queue takes it. Each is the whole truth of its program: the last one counts. */
export function wishMutation(program: ListedProgram, wanted: boolean): Mutation {
  const title = (language: "ar" | "en") => program.translations?.[language].title ?? program.title;
  const shown = { title: { ar: title("ar"), en: title("en") }, program };
  return { op: wanted ? "addWish" : "removeWish", payload: { params: { id: program.id }, body: {} }, shown };
}

/** What a person keeps for later: the list of the account, and over it what waits on this device, in the order made. */
export function foldWishes(known: readonly ListedProgram[], waiting: readonly QueueRecord[]): readonly ListedProgram[] {
  return waiting.reduce((list, { op, payload, shown }) => {
    if (op !== "addWish" && op !== "removeWish") return list;
    const others = list.filter(({ id }) => id !== payload.params?.id);
    const { program } = shown;
    return op === "addWish" && isListed(program) ? [program, ...others] : others;
  }, known);
}
