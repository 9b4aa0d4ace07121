import { AsyncLocalStorage } from "node:async_hooks";

const waiting = new AsyncLocalStorage<(() => void)[]>();

/** Runs a transaction, and once it has committed whatever was left for then; nothing of it where it was rolled back. */
export async function withAfterCommit<T>(transaction: () => Promise<T>): Promise<T> {
  const left: (() => void)[] = [];
  const result = await waiting.run(left, transaction);
  for (const act of left) act();
  return result;
}

/** Does it after the transaction that is under way here commits; at once where there is none. */
export function afterCommit(act: () => void): void {
  const left = waiting.getStore();
  if (left) left.push(act);
  else act();
}

/** A part of the transaction that is under way here: of what it left for after the commit nothing stays where it was rolled back. */
export async function withAfterSavepoint<T>(savepoint: () => Promise<T>): Promise<T> {
  const left = waiting.getStore();
  const before = left?.length ?? 0;
  try {
    return await savepoint();
  } catch (error) {
    left?.splice(before);
    throw error;
  }
}
