import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { call } from "#app/api/call.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { reloadCart } from "#app/state/cart/cart.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { grid, kit } from "#app/ui/kit.ts";
import { loginAddress } from "#app/widgets/accounts/redirect-path.ts";
import { useEmailLink } from "#app/widgets/accounts/use-email-link.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Problem } from "#contract/problem.ts";
import { acceptInvitation, readInvitation, type SeatInvitation } from "#contract/orders/company-seats.ts";
import { lastDayOf } from "./last-day.ts";

/** The page of an invitation's link: whose seat it is, of what, and whether it still holds. It is taken by a press, never by arriving. */
export function SeatInvitationScreen() {
  const { t, i18n } = useLingui();
  const search = useSearch();
  const [path] = useLocation();
  const { status, user } = useAtomValue(sessionAtom);
  const { invitation, failure, again } = useInvitation(new URLSearchParams(search).get("token") ?? "");
  const { stage, result, press } = useEmailLink(async (token) => {
    const { data } = await call(acceptInvitation, { body: { token } });
    // The server put it into the cart.
    if (data.to_pay) void reloadCart();
    return data;
  });
  // A link that is none stays none.
  const none = failure instanceof Problem && failure.code === "not_found";
  const failed = failure === null || none ? "" : problemSentence(i18n, failure);
  const shared = invitation?.parts != null;
  const open = invitation?.state === "open" && stage.kind !== "done";
  return (
    <EntryLayout
      title={t`A seat for you`}
      lead={none ? undefined : shared ? t`A sponsor pays a part of it, and you pay the rest.` : t`A company bought it and gives it to you.`}
      art={33}
    >
      <div className={grid(16, "full")} ref={result} tabIndex={-1}>
        {none ? (
          <>
            <NoticeBox kind="bad">{t`This invitation was not found. It may have been taken back, or a part of its address is missing: ask whoever sent it.`}</NoticeBox>
            <Button tone="quiet" block href="/courses">{t`Browse courses`}</Button>
          </>
        ) : null}
        {failed ? (
          <>
            <NoticeBox kind="bad">{failed}</NoticeBox>
            <Button tone="quiet" block onClick={again}>{t`Try again`}</Button>
          </>
        ) : null}
        {invitation ? <Facts of={invitation} /> : null}
        {invitation && stage.kind !== "done" ? <Ended state={invitation.state} /> : null}
        {stage.kind === "done" && stage.answer.to_pay ? (
          <>
            <NoticeBox kind="info">{t`The seat lies in your cart at your part of its price. It is yours once that is paid.`}</NoticeBox>
            <Button tone="ember" block href="/cart">{t`Go to the cart`}</Button>
          </>
        ) : null}
        {stage.kind === "done" && !stage.answer.to_pay ? (
          <>
            <NoticeBox kind="info">{t`The seat is yours.`}</NoticeBox>
            <Button tone="ember" block href={`/course/${stage.answer.program_id}`}>{t`Open program`}</Button>
          </>
        ) : null}
        {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
        {open && status === "in" && user?.type === "student" ? (
          <>
            <NetworkButton tone="ember" block busy={stage.kind === "asked"} onClick={() => void press()} offline={t`Needs a connection`}>
              {shared ? t`Take the seat and pay the rest` : t`Take the seat`}
            </NetworkButton>
            <p className={kit("faint", "xs", "leading-note")}>
              {shared
                ? t`The sponsor sees your name and that you took the seat, and nothing else.`
                : t`The company sees your name and that you took the seat, and nothing else.`}
            </p>
          </>
        ) : null}
        {open && status === "in" && user?.type !== "student" ? (
          <NoticeBox kind="wait">{t`Seats are for learners. Log in with an account of a learner.`}</NoticeBox>
        ) : null}
        {open && (status === "out" || status === "lapsed") ? (
          <>
            <Button tone="ember" block href={loginAddress(path, search)}>{t`Log in to take the seat`}</Button>
            <Button tone="quiet" block href={loginAddress(path, search).replace("/login", "/register")}>{t`Create account`}</Button>
          </>
        ) : null}
      </div>
    </EntryLayout>
  );
}

function Facts({ of: { company, program, cohort, parts, expires_at: until } }: { of: SeatInvitation }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const facts = [
    [t`Program`, program.translations[language].title],
    [parts ? t`Sponsor` : t`Company`, company ?? ""],
    [t`Starts`, formatDate(language, cohort.starts_at, { hijri: true })],
    [t`Price of the seat`, parts ? formatMoney(language, parts.price) : ""],
    [t`You pay`, parts ? formatMoney(language, parts.learner) : ""],
    [t`Take it by`, formatDate(language, lastDayOf(until))],
  ] as const;
  return (
    <dl className={grid(8)}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt className={kit("soft", "sm")}>{name}</dt>
            <dd className={kit("strong")}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Ended({ state }: { state: SeatInvitation["state"] }) {
  if (state === "open") return null;
  return (
    <NoticeBox kind="wait">
      {state === "accepted" ? <Trans>This seat was taken already. If it was you, it is in My programs.</Trans> : null}
      {state === "withdrawn" ? <Trans>The company withdrew this invitation.</Trans> : null}
      {state === "expired" ? <Trans>The time to take this seat is over. Ask the company for another invitation.</Trans> : null}
    </NoticeBox>
  );
}

/** What the link is for, asked once there is a network. */
function useInvitation(token: string) {
  const online = useAtomValue(onlineAtom);
  const language = useAtomValue(languageAtom);
  const [invitation, setInvitation] = useState<SeatInvitation | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = useCallback(async () => {
    try {
      const { data } = await call(readInvitation, { body: { token } });
      setInvitation(data);
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, [token]);
  useEffect(() => {
    // The state is set when the answer is there.
    // oxlint-disable-next-line react/set-state-in-effect
    if (online) void ask();
  }, [ask, online, language]);
  return { invitation, failure, again: () => void ask() };
}
