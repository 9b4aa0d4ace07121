import { queueInMemory } from "./memory-queue.ts";
import { eventsOf } from "./operations.ts";
import type { QueueRecord } from "./record.ts";
import { allNotes } from "#offline/register-rows.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { look } from "./store.ts";

/** How many of each kind of a person's work this device alone holds, as they count it themselves: a test, not its answers. */
export interface Unsent {
  cart: number;
  notes: number;
  tests: number;
  works: number;
  reviews: number;
  requests: number;
  checkIns: number;
  /** Attendance sheets with marks that were not sent. */
  sheets: number;
  /** Attendance sheets with marks that met another's, and were not decided. */
  undecided: number;
  messages: number;
  /** Lessons with progress that was not sent. */
  lessons: number;
}

/** Counted under `id`: what is the same thing to its person counts once. Null for what nobody needs to be asked about. */
function thingsIn({ op, key, payload }: QueueRecord): { kind: keyof Unsent; ids: readonly unknown[] } | null {
  const { params = {}, body } = payload;
  switch (op) {
    case "reportProgress":
      return { kind: "lessons", ids: eventsOf(body).map((event) => (event as { item_id?: unknown }).item_id) };
    case "writeReview":
    case "editReview":
      return { kind: "reviews", ids: [params.id] };
    case "startAttempt":
      return { kind: "tests", ids: [body.id] };
    case "saveAnswers":
    case "submitAttempt":
      return { kind: "tests", ids: [params.aid] };
    case "submitWork":
      return { kind: "works", ids: [params.id] };
    case "writeNote":
    case "deleteNote":
      return { kind: "notes", ids: [params.id] };
    case "checkIn":
      return { kind: "checkIns", ids: [key] };
    case "markAttendance":
    case "openCheckIn":
    case "closeCheckIn":
      return { kind: "sheets", ids: [params.sid] };
    case "requestPostponement":
    case "submitExcuse":
    case "requestDelivery":
      return { kind: "requests", ids: [key] };
    case "addToCart":
    case "removeFromCart":
    case "clearCart":
    case "applyCoupon":
    case "removeCoupon":
      return { kind: "cart", ids: [key] };
    case "sendContactMessage":
      return { kind: "messages", ids: [key] };
    case "readNotifications":
      return null;
  }
}

/** What of these waits. `undecided` is not theirs to say. */
export function countUnsent(records: readonly QueueRecord[], undecided = 0): Unsent {
  const seen = new Set<string>();
  const counts: Unsent = {
    cart: 0,
    notes: 0,
    tests: 0,
    works: 0,
    reviews: 0,
    requests: 0,
    checkIns: 0,
    sheets: 0,
    undecided,
    messages: 0,
    lessons: 0,
  };
  for (const record of records) {
    const things = thingsIn(record);
    for (const id of things?.ids ?? []) {
      const thing = `${things?.kind}/${String(id)}`;
      if (things && !seen.has(thing)) counts[things.kind] += 1;
      seen.add(thing);
    }
  }
  return counts;
}

/** Whether a person must be asked before it goes: a lesson is soon watched again. */
export const isWorthAsking = (unsent: Unsent): boolean => Object.entries(unsent).some(([kind, count]) => kind !== "lessons" && count > 0);

/** All that waits of an account on this device, and how many of its attendance sheets wait for a decision. */
export interface Waiting {
  records: readonly QueueRecord[];
  undecided: number;
}

/** Where the device fails, what it was known to hold; nothing where that is not known either. Never throws. */
export async function waitingOf(owner: string, queue: UseStore = deviceStores().queue): Promise<Waiting> {
  try {
    return await read(owner, queue);
  } catch (error) {
    const memory = error instanceof StorageFailure ? queueInMemory(queue) : null;
    return memory ? await read(owner, memory) : { records: [], undecided: 0 };
  }
}

const read = (owner: string, queue: UseStore): Promise<Waiting> =>
  look(queue, (rows) => ({
    records: rows.recordsOf(owner),
    undecided: allNotes(rows, owner).filter(({ conflicts }) => Object.keys(conflicts).length > 0).length,
  }));
