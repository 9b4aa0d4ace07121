/** Why this device cannot keep anything now (P9). */
export type StorageReason = "missing" | "quota" | "blocked" | "unanswered" | "broken";

/**
 * The device could not save or read. `missing`: no IndexedDB here; `quota`: the disk or the share is full; `blocked`: another
 * tab holds an older or newer database, closing it helps; `unanswered`: the browser's storage says nothing at all any more (WebKit
 * after quick navigations), opening the app anew helps; `broken`: anything else.
 */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";
  readonly reason: StorageReason;

  constructor(reason: StorageReason, cause?: unknown) {
    super(`cannot save on this device: ${reason}`, { cause });
    this.reason = reason;
  }
}

const reasonOf = (error: unknown): StorageReason =>
  (error as { name?: unknown } | null)?.name === "QuotaExceededError" ? "quota" : "broken";

/** What the browser threw, as our failure. What our own callbacks throw on purpose stays what it is. */
export function asFailure(error: unknown): unknown {
  if (error instanceof StorageFailure) return error;
  const name = (error as { name?: unknown } | null)?.name;
  return error instanceof DOMException || name === "QuotaExceededError" ? new StorageFailure(reasonOf(error), error) : error;
}

/** Why a database could not be opened. */
export const openFailure = (error: DOMException | null): StorageFailure =>
  new StorageFailure(error?.name === "VersionError" ? "blocked" : reasonOf(error), error);
