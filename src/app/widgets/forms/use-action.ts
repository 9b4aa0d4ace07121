import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";

export interface Action<Name> {
  /** Whether a press is being answered. */
  busy: boolean;
  /** Which of several presses is being answered; null for none, and for one without a name. */
  which: Name | null;
  /** What the last press failed with; null where it did not. */
  error: unknown;
  /** The same in the person's language; null where there is nothing to say, as for a password that was not given. */
  failure: string | null;
  /** Forgets what the last press failed with. */
  clear: () => void;
  /** @returns what `work` failed with; null: it is done */
  act: (work: () => Promise<unknown>, name?: Name) => Promise<unknown>;
}

/** A press that takes time and may fail: one at a time, its failure said where it was pressed. */
export function useAction<Name = string>(): Action<Name> {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [which, setWhich] = useState<Name | null>(null);
  const [error, setError] = useState<unknown>(null);
  const act = useCallback(async (work: () => Promise<unknown>, name?: Name) => {
    setBusy(true);
    setWhich(() => name ?? null);
    setError(null);
    try {
      await work();
      return null;
    } catch (failed) {
      setError(failed);
      return failed;
    } finally {
      setBusy(false);
      setWhich(null);
    }
  }, []);
  const clear = useCallback(() => setError(null), []);
  return { busy, which, error, failure: error === null ? null : problemSentence(i18n, error) || null, clear, act };
}

/** A press whose failure is said in a notice: what was pressed may be gone by then. @param id of the notice: one at a time */
export function useNoticedAction<Name = string>(id: string): Pick<Action<Name>, "busy" | "which" | "act"> {
  const { i18n } = useLingui();
  const { busy, which, act } = useAction<Name>();
  return {
    busy,
    which,
    async act(work, name) {
      const failed = await act(work, name);
      const message = failed === null ? "" : problemSentence(i18n, failed);
      if (message) showNotice({ kind: "error", id, message });
      return failed;
    },
  };
}
