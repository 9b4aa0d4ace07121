import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { type Arrival, enterByProvider } from "#contract/accounts/provider-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import type { SecondFactorNeeded } from "#contract/second-factor/second-factor-sign-in.ts";
import { call } from "#app/api/call.ts";
import { learnSentences, problemSentence } from "#app/i18n/problem-message.ts";
import { keepSecondStep } from "#app/state/sign-in/second-step.ts";
import { signIn, signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { startOf } from "#app/widgets/site/nav-links.ts";

learnSentences(signInProblemMessages);

export interface Arriving {
  /** What is still asked for; null before the person was proved. */
  arrival: Arrival | null;
  failure: string | null;
  take: (arrived: Arrival) => Promise<void>;
  /** Says of an error that the account's own second factor is asked for, on its page. */
  askedForFactor: (error: unknown) => boolean;
  fail: (error: unknown) => void;
  /** Ends a device in favour of this one. */
  choose: (deviceId: string) => Promise<void>;
}

/** How a person who was proved elsewhere goes on: the session begins, or what is still missing is asked for. */
export function useArrival(): Arriving {
  const { i18n } = useLingui();
  const [, navigate] = useLocation();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const take = async (arrived: Arrival): Promise<void> => {
    if (!arrived.session) return setArrival(arrived);
    const wanted = arrived.redirect ? `?${new URLSearchParams({ redirect: arrived.redirect })}` : "";
    // The guard of this page, too, then leads where the person wanted to go.
    history.replaceState(history.state, "", location.pathname + wanted);
    if (await signIn(arrived.session, arrived.shared))
      navigate(redirectPath(wanted, startOf(arrived.session.user.type), location.origin), { replace: true });
    else setFailure(i18n._(problemMessages.owner_mismatch));
  };
  const askedForFactor = (error: unknown): boolean => {
    if (!(error instanceof Problem) || error.code !== "second_factor_required") return false;
    const needed = error.options.data as SecondFactorNeeded;
    keepSecondStep(needed, needed.shared);
    const wanted = needed.redirect ? `?${new URLSearchParams({ redirect: needed.redirect })}` : "";
    navigate(`/login/second-factor${wanted}`, { replace: true });
    return true;
  };
  const fail = (error: unknown): void => {
    if (!askedForFactor(error)) setFailure(problemSentence(i18n, error));
  };
  const choose = async (deviceId: string): Promise<void> => {
    const body = { ticket: arrival?.ticket ?? "", end_device_id: deviceId, device_ticket: arrival?.limit?.ticket ?? "" };
    try {
      await take((await call(enterByProvider, { body, headers: await signInHeaders() })).data);
    } catch (error) {
      if (askedForFactor(error)) return;
      setArrival(null);
      setFailure(problemSentence(i18n, error));
    }
  };
  return { arrival, failure, take, askedForFactor, fail, choose };
}
