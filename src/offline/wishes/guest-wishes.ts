import { WISHES_AT_MOST } from "#contract/catalogue/wish-bounds.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { derivedId } from "#offline/derived-id.ts";
import { isListOf } from "#offline/fields.ts";
import { newId } from "#offline/ids.ts";
import { appendTo } from "#offline/queue/append.ts";
import { announcedTransaction } from "#offline/queue/queue-transactions.ts";
import { readerOf, ROW, type Row } from "#offline/queue/rows.ts";
import type { Rows } from "#offline/queue/store.ts";
import { isText } from "#offline/readable.ts";
import type { UseStore } from "#offline/stores.ts";
import { isListed, wishMutation } from "./wishes.ts";

/** What a visitor keeps for later on this device, the newest first. */
interface WishesRow extends Row {
  /** New after each merge: the keys of what is handed over follow from it. */
  readonly id: string;
  readonly items: readonly ListedProgram[];
}

const readWishes = readerOf<WishesRow>({ id: isText, items: isListOf(isListed) });

const wishesOf = (rows: Rows): WishesRow => rows.one(ROW.wishes, readWishes) ?? { v: 1, id: newId(), items: [] };

export const guestWishesIn = (rows: Rows): readonly ListedProgram[] => wishesOf(rows).items;

/** Keeps a program, or keeps it no more; false where the list is full. Saved when the promise is fulfilled. Errors: StorageFailure. */
export const setGuestWish = (program: ListedProgram, wanted: boolean, queue?: UseStore): Promise<boolean> =>
  announcedTransaction(queue, (rows) => {
    const row = wishesOf(rows);
    const others = row.items.filter(({ id }) => id !== program.id);
    if (wanted && others.length >= WISHES_AT_MOST) return false;
    rows.put<WishesRow>(ROW.wishes, { ...row, items: wanted ? [program, ...others] : others });
    return true;
  });

/** Brings titles and prices up to date from the catalogue; null: it lists the program no longer. Errors: StorageFailure. */
export const refreshGuestWishes = (now: ReadonlyMap<number, ListedProgram | null>, queue?: UseStore): Promise<void> =>
  announcedTransaction(queue, (rows) => {
    const row = wishesOf(rows);
    const items = row.items.flatMap((item) => {
      const fresh = now.get(item.id);
      return fresh === null ? [] : [fresh ?? item];
    });
    if (row.items.some(({ id }) => now.has(id))) rows.put<WishesRow>(ROW.wishes, { ...row, items });
  });

/**
 * Hands the visitor's list to an account: in one transaction a wish per program is queued, the newest last, and the list is emptied under
 * a new id. The keys follow from list and program, so that a crash anywhere, or two tabs at once, merge once. How many were handed over.
 * Errors: StorageFailure, and then the list is as it was.
 */
export const mergeGuestWishes = (owner: string, queue?: UseStore): Promise<number> =>
  announcedTransaction(queue, (rows) => {
    const { id, items } = wishesOf(rows);
    if (items.length === 0) return 0;
    for (const program of items.toReversed()) {
      const key = derivedId(id, `wish ${program.id}`);
      if (!rows.knows(key)) appendTo(rows, owner, wishMutation(program, true), key);
    }
    rows.put<WishesRow>(ROW.wishes, { v: 1, id: newId(), items: [] });
    return items.length;
  });
