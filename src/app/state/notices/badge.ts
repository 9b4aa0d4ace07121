import { atom } from "jotai";
import { onDeviceEvent } from "#offline/announce.ts";
import { sessionsInConflict } from "#offline/attendance/register.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { unreadAtom } from "./unread.ts";

/** Registers with a mark that met another's. */
const conflictsAtom = atom(0);

/** Unread notifications, and what on this device only a person can settle: refused changes and differences. */
const countAtom = atom((get) => {
  const { ownerTag: owner } = get(sessionAtom);
  if (owner === null) return 0;
  const unread = get(unreadAtom);
  return (unread?.owner === owner ? unread.count : 0) + get(queueAtom).refused.length + get(conflictsAtom);
});

/** Keeps the number on the installed app's icon (https://w3c.github.io/badging/); nothing where there is none. Call once. */
export function startBadge(): void {
  if (!("setAppBadge" in navigator)) return;
  const show = () => {
    const count = store.get(countAtom);
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  };
  const recount = async () => {
    const { ownerTag: owner } = store.get(sessionAtom);
    const sessions = owner ? await sessionsInConflict(owner).catch(() => []) : [];
    if (owner === store.get(sessionAtom).ownerTag) store.set(conflictsAtom, sessions.length);
  };
  store.sub(countAtom, show);
  store.sub(sessionAtom, () => void recount());
  onDeviceEvent((event) => {
    if (event.kind === "queue") void recount();
  });
  show();
  void recount();
}
