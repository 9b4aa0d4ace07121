import { atom } from "jotai";
import { Problem } from "#contract/problem.ts";
import { now } from "#offline/clock.ts";
import type { Cached } from "#offline/snapshots/stored-snapshot.ts";
import type { CachedAddress, CachedAnswer } from "#offline/snapshots/reads.ts";
import { forget, recall, remember } from "#app/state/storage/device-memory.ts";

/** Under it stands that this device belongs to the university: it stays when its person leaves. */
const UNIVERSITY_DEVICE_KEY = "qabas.university-device";

/** Whether the console may keep what it read here (office.md §12). Somebody of the staff says so, for each device by itself. */
export const universityDeviceAtom = atom(recall(UNIVERSITY_DEVICE_KEY) !== null);

/** Numbers of documents and of cards. */
const NEVER_KEPT = new Set(["document", "national_id", "last4"]);
/** Who looked at what, what was asked about personal data, letters as they were sent, files on their way in and out, and other people's eyes. */
const NEVER_READ_OFFLINE =
  /^\/admin\/(?:security-events|security-log|data-requests|mails|views|exports|enrollment-imports|api-keys)(?:[/?]|$)/u;

/** Read where a device may keep something, and by nobody else. */
const keeping = () => import("#offline/snapshots/console-answers.ts");

const mayBeKept = (address: string): boolean => recall(UNIVERSITY_DEVICE_KEY) !== null && !NEVER_READ_OFFLINE.test(address);

/** Says that this device is the university's, or that it is not: then nothing of the console stays on it. */
export function setUniversityDevice(isOurs: boolean, owner: string | null): void {
  if (isOurs) remember(UNIVERSITY_DEVICE_KEY, "1");
  else forget(UNIVERSITY_DEVICE_KEY);
  if (!isOurs && owner)
    void keeping()
      .then(({ dropConsoleAnswers }) => dropConsoleAnswers(owner))
      .catch(() => undefined);
}

/** Keeps an answer where it may be; a device that cannot goes without. */
export function keepRead(owner: string | null, where: CachedAddress, { data, meta }: CachedAnswer): void {
  if (owner === null || !mayBeKept(where.address)) return;
  const kept = JSON.parse(JSON.stringify({ data, meta }, (name, value: unknown) => (NEVER_KEPT.has(name) ? null : value))) as CachedAnswer;
  void keeping()
    .then(({ keepConsoleAnswer }) => keepConsoleAnswer(owner, where, kept, now()))
    .catch(() => undefined);
}

/**
 * What this device has of a read that failed. A refusal shows nothing: what its reader may not see any more is taken away, and with the
 * session everything.
 */
export async function keptRead(owner: string | null, where: CachedAddress, failure: unknown): Promise<Cached<CachedAnswer> | null> {
  if (owner === null || !mayBeKept(where.address)) return null;
  try {
    const { dropConsoleAnswer, dropConsoleAnswers, readConsoleAnswer } = await keeping();
    const status = failure instanceof Problem ? failure.status : null;
    if (status === 401) await dropConsoleAnswers(owner);
    else if (status === 403 || status === 404) await dropConsoleAnswer(owner, where);
    else return await readConsoleAnswer(owner, where, now());
  } catch {
    // A device that fails has nothing.
  }
  return null;
}

let tidied = false;

/** Takes away what is older than a day, once in the life of a page. */
export function tidyKeptReads(owner: string): void {
  if (tidied || recall(UNIVERSITY_DEVICE_KEY) === null) return;
  tidied = true;
  void keeping()
    .then(({ dropOldConsoleAnswers }) => dropOldConsoleAnswers(owner, now()))
    .catch(() => undefined);
}
