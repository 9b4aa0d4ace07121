import { type CourseSessions, getRegister } from "#contract/attendance.ts";
import { now } from "#offline/clock.ts";
import { keptEndpoint } from "./kept-endpoint.ts";
import { languageAtom } from "./language.ts";
import { sessionAtom } from "./session.ts";
import { store } from "./store.ts";

/** Registers of sessions this near are brought along, so that one can be taken where there is no network. */
const NEAR_MS = 36 * 3_600_000;
const AT_MOST = 6;
const TIMEOUT_MS = 15_000;

/** Keeps the registers of sessions around now on this device, once for each list that was read. Never throws. */
export async function keepRegisters(sessions: CourseSessions): Promise<void> {
  const { ownerTag: owner, status } = store.get(sessionAtom);
  if (!owner || status !== "in") return;
  const distance = (startsAt: string) => Math.abs(Date.parse(startsAt) - now().getTime());
  const near = sessions
    .filter((session) => session.kind !== "deadline" && session.status !== "cancelled" && distance(session.starts_at) < NEAR_MS)
    .sort((one, other) => distance(one.starts_at) - distance(other.starts_at))
    .slice(0, AT_MOST);
  for (const { id: sid } of near) {
    const source = keptEndpoint(getRegister, { params: { sid } }, store.get(languageAtom));
    try {
      const answer = await source.fetch({ timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await source.put(owner, answer, now());
    } catch {
      // No network any more, or no room: what was kept so far stays.
      return;
    }
  }
}
