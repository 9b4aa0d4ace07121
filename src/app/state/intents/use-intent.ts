import { useState } from "react";
import { Problem } from "#contract/problem.ts";
import { formKey, isFinalRefusal, settleForm } from "#app/api/intent-keys.ts";

/** What one form means to do, until it is known to be done (I2). */
export interface Intent {
  /**
   * Sends under the intent's key. The key is the same until an answer came; what was refused and then corrected is another intent.
   * @throws what `work` throws. Problem `idempotency_key_reused` only where an earlier version was saved: `saved` is then true
   */
  send: <T>(work: (key: string) => Promise<T>) => Promise<T>;
  /** An earlier version of this form was saved, its answer was lost, and something else was sent since. */
  saved: boolean;
  /** What the form says now is meant as something new. */
  renew: () => void;
}

/**
 * The key of a form: made when it is opened or restored, kept with its draft on this device until the answer.
 * @param place the name of its draft
 */
export function useIntent(place: string): Intent {
  const [opened, setOpened] = useState(() => ({ place, key: formKey(place) }));
  const [saved, setSaved] = useState(false);
  if (opened.place !== place) {
    setOpened({ place, key: formKey(place) });
    setSaved(false);
  }
  const renewFrom = (used: string): string => {
    settleForm(place, used);
    const key = formKey(place);
    setOpened({ place, key });
    setSaved(false);
    return key;
  };
  const sendUnder = async <T>(key: string, work: (key: string) => Promise<T>): Promise<T> => {
    try {
      const answer = await work(key);
      renewFrom(key);
      return answer;
    } catch (error) {
      if (isFinalRefusal(error)) renewFrom(key);
      throw error;
    }
  };
  const send: Intent["send"] = async (work) => {
    try {
      return await sendUnder(opened.key, work);
    } catch (error) {
      if (!isKeyReused(error)) throw error;
      // The version before this one was refused, and nobody heard of it: there is nothing to lose.
      if (!wasSaved(error)) return await sendUnder(renewFrom(opened.key), work);
      setSaved(true);
      throw error;
    }
  };
  return { send, saved, renew: () => void renewFrom(opened.key) };
}

export const isKeyReused = (error: unknown): error is Problem => error instanceof Problem && error.code === "idempotency_key_reused";

/** A server of before tells nothing of it: then it counts as saved. */
const wasSaved = ({ options }: Problem): boolean => (options.data as { saved?: boolean } | null | undefined)?.saved !== false;
