import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionAtom } from "#app/state/session/session.ts";

/** Whether this device holds the schedule of whoever is signed in: only then is it a way on without a connection. Not, until that is known. */
export function useKeptSchedule(): boolean {
  const { user, ownerTag: owner } = useAtomValue(sessionAtom);
  const language = useAtomValue(languageAtom);
  const [keeper, setKeeper] = useState<string | null>(null);
  const type = user?.type;
  useEffect(() => {
    if (!owner || !type) return;
    let left = false;
    void import("#app/state/snapshots/kept-schedule.ts")
      .then(({ keepsSchedule }) => keepsSchedule(owner, type, language))
      .then(
        (kept) => left || setKeeper(kept ? owner : null),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [owner, type, language]);
  return keeper !== null && keeper === owner;
}
