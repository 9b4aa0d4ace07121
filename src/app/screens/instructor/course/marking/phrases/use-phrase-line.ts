import { useRef, useState } from "react";
import { keepBankComment } from "#contract/coursework/comment-bank.ts";
import { call } from "#app/api/call.ts";
import { type Action, useAction } from "#app/widgets/forms/use-action.ts";

/** A phrase as it is written; its id is made with it, and it is kept under it however often it is sent. */
export interface PhraseDraft {
  id: string;
  text: string;
  shared: boolean;
}

interface PhraseLine extends Pick<Action<string>, "busy" | "error" | "failure"> {
  /** On their way, the first to be kept first; after a failure those that were not kept. */
  waiting: readonly PhraseDraft[];
  keep: (phrase: PhraseDraft) => void;
  /** Sends those that a failure left. */
  again: () => void;
  /** Gives one up that was not kept. */
  drop: (id: string) => void;
}

const isSame = (one: PhraseDraft, other: PhraseDraft) => one.id === other.id && one.text === other.text && one.shared === other.shared;

/** Keeps phrases of a course one after the other, in the order in which they were pressed: whoever writes the next waits for none. */
export function usePhraseLine(courseId: number, onKept: (phrase: PhraseDraft) => void): PhraseLine {
  const { busy, error, failure, act } = useAction();
  const [waiting, setWaiting] = useState<readonly PhraseDraft[]>([]);
  // Read while they are sent: what is drawn may be older.
  const line = useRef<readonly PhraseDraft[]>([]);
  const sends = useRef(false);
  const put = (phrases: readonly PhraseDraft[]) => {
    line.current = phrases;
    setWaiting(phrases);
  };
  const send = async () => {
    if (sends.current) return;
    sends.current = true;
    await act(async () => {
      for (let [phrase] = line.current; phrase; [phrase] = line.current) {
        await call(keepBankComment, { params: { id: courseId }, body: phrase });
        put(line.current.slice(1));
        onKept(phrase);
      }
    });
    sends.current = false;
  };
  return {
    busy,
    error,
    failure,
    waiting,
    keep: (phrase) => {
      // What is on its way stays; one that only waits gives way to what it says now.
      const before = line.current.filter((one, place) => one.id !== phrase.id || (sends.current && place === 0));
      if (!before.some((one) => isSame(one, phrase))) put([...before, phrase]);
      void send();
    },
    again: () => void send(),
    drop: (id) => put(line.current.filter((one) => one.id !== id)),
  };
}
