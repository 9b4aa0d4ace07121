import { type CourseSessions, getRegister, listCourseSessions } from "#contract/attendance.ts";
import { getTeachingProgram } from "#contract/teaching.ts";
import type { TeachingSession } from "#contract/teaching-schedule.ts";
import { now } from "#offline/clock.ts";
import { keepFresh } from "./keep-fresh.ts";
import { keptEndpoint } from "./kept-endpoint.ts";
import { languageAtom } from "./language.ts";
import { sessionAtom } from "./session.ts";
import { store } from "./store.ts";

/** Registers of sessions this near are brought along, so that one can be taken where there is no network. */
const NEAR_MS = 36 * 3_600_000;
const AT_MOST = { registers: 6, courses: 3 } as const;

type Near = Pick<CourseSessions[number], "starts_at" | "kind" | "status">;

/** Those around now, the nearest first. */
function nearest<Session extends Near>(sessions: readonly Session[]): Session[] {
  const distance = (session: Session) => Math.abs(Date.parse(session.starts_at) - now().getTime());
  return sessions
    .filter((session) => session.kind !== "deadline" && session.status !== "cancelled" && distance(session) < NEAR_MS)
    .sort((one, other) => distance(one) - distance(other));
}

/** Keeps the registers of sessions around now on this device, once for each list that was read. Never throws. */
export async function keepRegisters(sessions: CourseSessions): Promise<void> {
  const { ownerTag: owner, status } = store.get(sessionAtom);
  if (!owner || status !== "in") return;
  for (const { id: sid } of nearest(sessions).slice(0, AT_MOST.registers)) {
    const kept = await keepFresh(keptEndpoint(getRegister, { params: { sid }, whole: true }, store.get(languageAtom)), owner);
    // No network any more, or no room.
    if (!kept) return;
  }
}

/** Keeps what the register of a session around now stands on, for whoever opens it first in the classroom. Never throws. */
export async function keepClassrooms(owner: string, schedule: readonly TeachingSession[]): Promise<void> {
  const courses = new Set(nearest(schedule).map(({ teaching }) => teaching.course_id));
  for (const id of [...courses].slice(0, AT_MOST.courses)) {
    const language = store.get(languageAtom);
    const course = await keepFresh(keptEndpoint(getTeachingProgram, { params: { id } }, language), owner);
    const sessions = course && (await keepFresh(keptEndpoint(listCourseSessions, { params: { id }, whole: true }, language), owner));
    if (!sessions) return;
    await keepRegisters(sessions.data);
  }
}
