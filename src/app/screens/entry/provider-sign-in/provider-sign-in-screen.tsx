import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { Link, useParams, useSearch } from "wouter";
import { type Arrival, finishProviderSignIn } from "#contract/accounts/provider-sign-in.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { settleLogouts, signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { inline, kit } from "#app/ui/kit.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ArrivalSteps } from "#app/widgets/sign-in/arrival-steps.tsx";
import { useArrival } from "#app/widgets/sign-in/use-arrival.ts";

/** What a browser came back with is sent once, however often React mounts the page. */
const sent = new Map<string, Promise<Arrival>>();

/** Where an identity provider sends the browser back: the session begins, or what is still missing is asked for. */
export function ProviderSignInScreen() {
  const { t, i18n } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const search = useSearch();
  const online = useAtomValue(onlineAtom);
  const arriving = useArrival();
  const { arrival, failure, take, fail } = arriving;
  const [query] = useState(search);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!online || query === "") return;
    let left = false;
    // The code in the address is nobody's to keep: neither history nor a copied address has it.
    history.replaceState(history.state, "", location.pathname);
    const answer = sent.get(query) ?? finish(id, query);
    sent.set(query, answer);
    answer.then(
      (arrived) => (left ? undefined : take(arrived)),
      (error: unknown) => (left ? undefined : fail(error)),
    );
    return () => {
      left = true;
    };
    // Once: what came back is used up by being sent.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [online]);
  useEffect(() => {
    if (failure !== null) result.current?.focus();
  }, [failure]);

  const lost = query === "" && arrival === null;
  return (
    <EntryLayout title={arrival?.outcome === "register" ? t`Create account` : t`Log in`} art={7}>
      <div ref={result} tabIndex={-1} className={kit("full")} aria-live="polite">
        {failure ? (
          <NoticeBox kind="bad">{failure}</NoticeBox>
        ) : lost ? (
          <NoticeBox kind="bad">{i18n._(signInProblemMessages.sso_refused)}</NoticeBox>
        ) : arrival ? null : online ? (
          <p className={kit("soft")}>
            <Trans>One moment: you are being logged in.</Trans>
          </p>
        ) : (
          <NoticeBox kind="info">{t`Logging in goes on as soon as there is a connection.`}</NoticeBox>
        )}
      </div>
      <ArrivalSteps {...arriving} />
      <Link className={inline(0, "self-start", "center", "link", "strong", "tap")} href="/login">{t`Back to log in`}</Link>
    </EntryLayout>
  );
}

async function finish(id: string, query: string): Promise<Arrival> {
  await settleLogouts();
  return (await call(finishProviderSignIn, { params: { id }, body: { query }, headers: await signInHeaders() })).data;
}
