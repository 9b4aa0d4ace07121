import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { getTrainerApplication, type TrainerApplicationStatus, withdrawTrainerApplication } from "#contract/requests/trainers.ts";
import { call } from "#app/api/call.ts";
import { learnSentences } from "#app/i18n/problem-message.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";

// What only pages of applying meet comes with them.
learnSentences(signInProblemMessages);

interface Application {
  status: "loading" | "ready" | "stale" | "error";
  data: TrainerApplicationStatus | null;
  failure: unknown;
  retry: () => void;
  /** Rejects as `call` does. */
  withdraw: () => Promise<void>;
}

/**
 * One application by the secret of its link. Kept in memory alone: whoever has this device later must not find it. Asked
 * again when the network is back, in the language on screen.
 */
export function useApplication(reference: string, token: string): Application {
  const online = useAtomValue(onlineAtom);
  const language = useAtomValue(languageAtom);
  const [attempt, setAttempt] = useState(0);
  const [data, setData] = useState<TrainerApplicationStatus | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const control = new AbortController();
    call(getTrainerApplication, { params: { reference }, query: { token }, signal: control.signal }).then(
      (reply) => {
        setData(reply.data);
        setFailure(null);
      },
      (error: unknown) => control.signal.aborted || setFailure(error),
    );
    return () => control.abort();
  }, [reference, token, attempt, online, language]);
  return {
    status: data ? (failure ? "stale" : "ready") : failure ? "error" : "loading",
    data,
    failure,
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
    withdraw: async () => {
      const reply = await call(withdrawTrainerApplication, { params: { reference }, body: { token } });
      setData(reply.data);
    },
  };
}
