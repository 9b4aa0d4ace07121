import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { askSeatAlert, dropSeatAlert, listSeatAlerts } from "#contract/catalogue/seat-alerts.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";

/** Programs that somebody waits for; the panel and the bar of a page are two, and know the same. */
const askedAtom = atom<{ owner: string; programs: readonly number[] } | null>(null);
let reading: string | null = null;

interface SeatAlert {
  /** `guest` signs in first; `nobody` is an account that buys no seat. */
  who: "student" | "guest" | "nobody";
  asked: boolean;
  busy: boolean;
  online: boolean;
  /** Asks, or takes it back. */
  toggle: () => Promise<void>;
}

/** "Notify me of a seat" of a full program: kept by the server, told once. It needs a connection. */
export function useSeatAlert(programId: number): SeatAlert {
  const { i18n } = useLingui();
  const { status, user, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const [known, setKnown] = useAtom(askedAtom);
  const [busy, setBusy] = useState(false);
  const student = user?.type === "student" ? ownerTag : null;

  useEffect(() => {
    if (!student || status !== "in" || known?.owner === student || reading === student) return;
    reading = student;
    call(listSeatAlerts)
      .then(({ data }) => setKnown({ owner: student, programs: data.program_ids }))
      // Not known is not asked: pressing asks once more, which changes nothing.
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
  }, [student, status, known, setKnown]);

  const asked = known !== null && known.owner === student && known.programs.includes(programId);
  const change = async (endpoint: typeof askSeatAlert | typeof dropSeatAlert) => {
    if (!student) return;
    setBusy(true);
    try {
      const { data } = await call(endpoint, { params: { id: programId } });
      setKnown({ owner: student, programs: data.program_ids });
      const asking = endpoint === askSeatAlert;
      showNotice({
        kind: "success",
        id: "seat-alert",
        message: asking ? msg`We will tell you once when a seat is free` : msg`You will not be told of a seat`,
        ...(asking ? { action: { label: msg`Undo`, run: () => void change(dropSeatAlert) } } : {}),
      });
    } catch (error) {
      showNotice({ kind: "error", id: "seat-alert", message: problemSentence(i18n, error) });
    } finally {
      setBusy(false);
    }
  };
  const who = student ? "student" : status === "out" || status === "loading" ? "guest" : user?.type === "student" ? "student" : "nobody";
  return { who, asked, busy, online, toggle: () => change(asked ? dropSeatAlert : askSeatAlert) };
}
