import { call } from "#app/api/call.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { type Enrollment, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { readDashboard } from "#offline/snapshots/dashboard.ts";
import { enrollmentsSnapshot } from "#offline/snapshots/enrollments.ts";
import { ENROLLMENTS } from "#offline/snapshots/screen-reads.ts";
import { NOTHING_OWNED, ownedAtom, type OwnedPrograms } from "./owned.ts";

/** A program is one's own until one leaves it or the access ends. */
const OWNED: readonly Enrollment["status"][] = ["pending", "active", "completed", "postponed"];

let owner: string | null = null;
let entered = false;

const studentNow = () => {
  const { status, user, ownerTag } = store.get(sessionAtom);
  return { tag: user?.type === "student" ? ownerTag : null, online: status === "in" };
};

/** What a student owns follows the session from here on. Call once, after the first paint. */
export function startOwned(): void {
  store.sub(sessionAtom, follow);
  follow();
}

function follow(): void {
  const { tag, online } = studentNow();
  const [changed, enters] = [tag !== owner, online && !entered];
  owner = tag;
  entered = online;
  if (changed) store.set(ownedAtom, NOTHING_OWNED);
  if (tag !== null && changed) void remember(tag);
  if (tag !== null && (changed || enters)) void readOwned();
}

/** Asks the server anew: something was bought, or may have changed elsewhere. A visitor's page asks nothing. */
export async function readOwned(): Promise<void> {
  const { tag, online } = studentNow();
  if (tag === null || !online) return;
  try {
    const { data } = await call(listEnrollments, ENROLLMENTS);
    if (owner === tag) store.set(ownedAtom, programsOf(data));
  } catch {
    // What the device knows stands.
  }
}

/** A program became the person's own at this moment. */
export function noteOwned(programId: number): void {
  const owned = store.get(ownedAtom);
  store.set(ownedAtom, { ...owned, programs: new Set(owned.programs).add(programId) });
}

/** Of the copies on this device, until the server has answered. */
async function remember(tag: string): Promise<void> {
  const whole = await enrollmentsSnapshot.read(tag).catch(() => null);
  const kept = whole?.value ?? (await readDashboard(tag).catch(() => null))?.value.enrolled;
  if (kept && owner === tag && store.get(ownedAtom) === NOTHING_OWNED) store.set(ownedAtom, programsOf(kept));
}

function programsOf(enrollments: readonly Enrollment[]): OwnedPrograms {
  const having = (statuses: readonly Enrollment["status"][]) =>
    new Set(enrollments.filter(({ status }) => statuses.includes(status)).map(({ program }) => program.id));
  return { programs: having(OWNED), completed: having(["completed"]) };
}
