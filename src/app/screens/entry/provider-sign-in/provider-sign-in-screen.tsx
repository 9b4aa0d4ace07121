import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { type Arrival, enterByProvider, finishProviderSignIn } from "#contract/accounts/provider-sign-in.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import { call } from "#app/api/call.ts";
import { learnSentences, problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { settleLogouts, signIn, signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { inline, kit } from "#app/ui/kit.ts";
import { startOf } from "#app/widgets/site/nav-links.ts";
import { redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { DeviceChoice } from "#app/widgets/sign-in/device-choice.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { LinkForm } from "./link-form.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

learnSentences(signInProblemMessages);

/** What a browser came back with is sent once, however often React mounts the page. */
const sent = new Map<string, Promise<Arrival>>();

/** Where an identity provider sends the browser back: the session begins, or what is still missing is asked for. */
export function ProviderSignInScreen() {
  const { t, i18n } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const search = useSearch();
  const [, navigate] = useLocation();
  const online = useAtomValue(onlineAtom);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [query] = useState(search);
  const result = useRef<HTMLDivElement>(null);

  const take = async (arrived: Arrival): Promise<void> => {
    if (!arrived.session) return setArrival(arrived);
    const wanted = arrived.redirect ? `?${new URLSearchParams({ redirect: arrived.redirect })}` : "";
    // The guard of this page, too, then leads where the person wanted to go.
    history.replaceState(history.state, "", location.pathname + wanted);
    if (await signIn(arrived.session, arrived.shared))
      navigate(redirectPath(wanted, startOf(arrived.session.user.type), location.origin), { replace: true });
    else setFailure(i18n._(problemMessages.owner_mismatch));
  };
  useEffect(() => {
    if (!online || query === "") return;
    let left = false;
    // The code in the address is nobody's to keep: neither history nor a copied address has it.
    history.replaceState(history.state, "", location.pathname);
    const answer = sent.get(query) ?? finish(id, query);
    sent.set(query, answer);
    answer.then(
      (arrived) => (left ? undefined : take(arrived)),
      (error: unknown) => (left ? undefined : setFailure(problemSentence(i18n, error))),
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

  const choose = async (deviceId: string): Promise<void> => {
    const body = { ticket: arrival?.ticket ?? "", end_device_id: deviceId, device_ticket: arrival?.limit?.ticket ?? "" };
    try {
      await take((await call(enterByProvider, { body, headers: await signInHeaders() })).data);
    } catch (error) {
      setArrival(null);
      setFailure(problemSentence(i18n, error));
    }
  };
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
      {!failure && arrival?.limit ? (
        <DeviceChoice limit={arrival.limit} end={choose} back={() => navigate("/login", { replace: true })} />
      ) : null}
      {!failure && arrival?.outcome === "link" ? <LinkForm arrival={arrival} onArrived={take} /> : null}
      {!failure && arrival?.outcome === "register" ? <NewAccountForm arrival={arrival} onArrived={take} /> : null}
      <Link className={inline(0, "self-start", "center", "link", "strong", "tap")} href="/login">{t`Back to log in`}</Link>
    </EntryLayout>
  );
}

async function finish(id: string, query: string): Promise<Arrival> {
  await settleLogouts();
  return (await call(finishProviderSignIn, { params: { id }, body: { query }, headers: await signInHeaders() })).data;
}
