import { useLingui } from "@lingui/react/macro";
import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { joinWaitingList, leaveWaitingList, listWaiting, type WaitingPlace } from "#contract/catalogue/waiting-list.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";

interface Known {
  owner: string;
  places: readonly WaitingPlace[];
  byEmail: boolean;
}

/** Where the person waits; every piece of a page knows the same. */
const knownAtom = atom<Known | null>(null);
let reading: string | null = null;

export interface WaitingList {
  /** `guest` signs in first; `nobody` is an account that buys no seat. */
  who: "student" | "guest" | "nobody";
  places: readonly WaitingPlace[];
  /** Whether offers are told by e-mail too. */
  byEmail: boolean;
  /** The cohort whose change is on its way. */
  busy: number | null;
  online: boolean;
  join: (cohortId: number, byEmail?: boolean) => Promise<void>;
  leave: (cohortId: number) => Promise<void>;
}

/** Waiting lists of the person: kept by the server alone, so each change needs a connection. */
export function useWaitingList(): WaitingList {
  const { i18n } = useLingui();
  const { status, user, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const language = useAtomValue(languageAtom);
  const [known, setKnown] = useAtom(knownAtom);
  const [busy, setBusy] = useState<number | null>(null);
  const student = user?.type === "student" ? ownerTag : null;

  useEffect(() => {
    if (!student || status !== "in" || known?.owner === student || reading === student) return;
    reading = student;
    call(listWaiting)
      .then(({ data, meta }) => setKnown({ owner: student, places: data, byEmail: meta.by_email }))
      // Not known is not joined: pressing joins once more, which keeps the place.
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
  }, [student, status, known, setKnown, language]);

  const change = async (cohortId: number, asked: () => ReturnType<typeof call<typeof joinWaitingList>>) => {
    if (!student) return;
    setBusy(cohortId);
    try {
      const { data, meta } = await asked();
      setKnown({ owner: student, places: data, byEmail: meta.by_email });
    } catch (error) {
      showNotice({ kind: "error", id: "waiting-list", message: problemSentence(i18n, error) });
    } finally {
      setBusy(null);
    }
  };
  const mine = known !== null && known.owner === student ? known : null;
  return {
    who: student ? "student" : user === null ? "guest" : "nobody",
    places: mine?.places ?? [],
    byEmail: mine?.byEmail ?? false,
    busy,
    online,
    join: (cohortId, byEmail) =>
      change(cohortId, () => call(joinWaitingList, { params: { id: cohortId }, body: byEmail === undefined ? {} : { by_email: byEmail } })),
    leave: (cohortId) => change(cohortId, () => call(leaveWaitingList, { params: { id: cohortId } })),
  };
}
