import { msg } from "@lingui/core/macro";
import { atom } from "jotai";
import { navigate } from "wouter/use-browser-location";
import { call } from "#app/api/call.ts";
import { learnBuyingWords } from "#app/i18n/buying-words.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { programsOfNow } from "#app/state/catalogue/programs-of-now.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { keepForGood, queueMutation, rereadDevice } from "#app/state/queue/actions.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { cannotSave } from "#app/state/storage/storage-notice.ts";
import { store } from "#app/state/store.ts";
import { listWishes } from "#contract/catalogue/wishes.ts";
import { WISHES_AT_MOST } from "#contract/catalogue/wish-bounds.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { Problem } from "#contract/problem.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { refreshGuestWishes, setGuestWish } from "#offline/wishes/guest-wishes.ts";
import { wishesSnapshot, wishMutation } from "#offline/wishes/wishes.ts";
import { listedOf } from "./listed-of.ts";
import { wishesAtom } from "./wishes-atom.ts";

/** The account's list as this page knows it; `failed` where it could not be read, and no copy was here. */
export interface Known {
  owner: string;
  programs: readonly ListedProgram[] | null;
  failed: boolean;
}
export const knownAtom = atom<Known | null>(null);

const ADDED = msg({ message: "“{title}” was added to your favourites" });
const REMOVED = msg({ message: "“{title}” was removed from your favourites" });
const FULL = msg({ message: "Favourites hold at most {max} programs" });

const sayFull = () => showNotice({ kind: "error", id: "wishes-full", message: FULL, values: { max: WISHES_AT_MOST } });

/** The verbs are described in `wishes.ts`. */
export async function setWish(program: ListedProgram, wanted: boolean): Promise<void> {
  await learnBuyingWords().catch(() => undefined);
  if (wanted && store.get(wishesAtom).programs.length >= WISHES_AT_MOST) return sayFull();
  const kept = listedOf(program);
  if (!(await save(kept, wanted))) return;
  showNotice({
    kind: "success",
    id: `wish/${program.id}`,
    message: wanted ? ADDED : REMOVED,
    values: { title: program.title },
    action: wanted
      ? { label: msg`Favourites`, run: () => navigate("/favourites") }
      : { label: msg`Undo`, run: () => void save(kept, true) },
  });
}

/** Whether it is saved here or in the account; what keeps it from that is said. */
async function save(program: ListedProgram, wanted: boolean): Promise<boolean> {
  const { ownerTag } = store.get(sessionAtom);
  if (ownerTag === null) return saveForVisitor(program, wanted);
  // What the account answers is what waits: nothing on screen goes back and forth meanwhile.
  store.set(knownAtom, (known) => known && { ...known, programs: known.programs && withWish(known.programs, program, wanted) });
  const outcome = await queueMutation(wishMutation(program, wanted), { wait: false });
  if (outcome.kind !== "failed" && outcome.kind !== "refused") return true;
  void reloadWishes();
  const problem = outcome.kind === "refused" ? outcome.problem : outcome.error;
  if (problem instanceof Problem) showNotice({ kind: "error", id: `wish/${program.id}`, message: sentenceOf(problem.code) });
  return false;
}

async function saveForVisitor(program: ListedProgram, wanted: boolean): Promise<boolean> {
  try {
    if (!(await setGuestWish(program, wanted))) {
      // Another tab filled it since this one read it.
      sayFull();
      return false;
    }
    keepForGood();
    return true;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    showNotice(cannotSave(error.reason));
    return false;
  } finally {
    await rereadDevice();
  }
}

const withWish = (list: readonly ListedProgram[], program: ListedProgram, wanted: boolean): readonly ListedProgram[] => {
  const others = list.filter(({ id }) => id !== program.id);
  return wanted ? [program, ...others] : others;
};

export async function reloadWishes(): Promise<void> {
  const { ownerTag: owner, status } = store.get(sessionAtom);
  if (owner !== null) return status === "in" ? readAccount(owner) : undefined;
  const guest = store.get(queueAtom).guestWishes;
  if (guest.length === 0) return;
  try {
    await refreshGuestWishes(await programsOfNow(guest.map(({ id }) => id)));
  } catch {
    // Prices stay as they were; the page of the program has those of now.
  }
  await rereadDevice();
}

/** What this device keeps first, then what the account says. */
export async function readAccount(owner: string): Promise<void> {
  const put = (programs: readonly ListedProgram[] | null, failed = false) => {
    if (store.get(sessionAtom).ownerTag === owner) store.set(knownAtom, { owner, programs, failed });
  };
  const mine = store.get(knownAtom);
  let known = mine?.owner === owner ? mine.programs : null;
  if (known === null) {
    known = (await wishesSnapshot.read(owner).catch(() => null))?.value ?? null;
    if (known) put(known);
  }
  if (store.get(sessionAtom).status !== "in") return put(known, known === null);
  try {
    const { data } = await call(listWishes);
    put(data);
    await wishesSnapshot.put(owner, data, new Date()).catch(() => undefined);
  } catch {
    put(known, known === null);
  }
}
