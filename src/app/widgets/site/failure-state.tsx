import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { User, UserType } from "#contract/accounts/session.ts";
import { Problem } from "#contract/problem.ts";
import { enterArea } from "#app/i18n/language.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { askHealth, type Heard } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit } from "#app/ui/kit.ts";
import { State, type StateKind, type StateProps } from "#app/ui/state.tsx";
import { loginAddress } from "#app/widgets/accounts/redirect-path.ts";
import { useKeptSchedule } from "#app/widgets/device/use-kept-schedule.ts";
import { useKeptFocus } from "#app/widgets/page-head/use-kept-focus.ts";
import { areaOf, worksHere } from "#app/widgets/site/nav-links.ts";
import { type FailureKind, failureKind } from "./failure-kind.ts";
import { LoadingCaption } from "./loading-caption.tsx";
import { useRetryCount } from "./use-retry-count.ts";

// In words that no first paint waits for: whose account it is and what is theirs, and a fault of ours.
const InArea = lazy(() =>
  Promise.all([import("#app/widgets/profile-page/area-failure.tsx"), enterArea("student")]).then(([{ AreaFailure }]) => ({
    default: AreaFailure,
  })),
);

const Fault = lazy(() =>
  // The server has every area's words at hand.
  Promise.all([import("#app/widgets/device/fault-state.tsx"), import.meta.env.SSR ? null : enterArea("pages")]).then(
    ([{ FaultState }]) => ({ default: FaultState }),
    // A server that is at fault may not have these either.
    () => ({ default: PlainFault }),
  ),
);

interface Props {
  failure: unknown;
  retry: () => void;
  /** The way on, for a page that has none of its own then. */
  back?: ReactNode;
  /** Stands until it is known what happened. */
  waiting?: ReactNode;
}

const MARKS: Record<FailureKind, StateKind> = {
  "not-kept": "not-kept",
  "no-answer": "fault",
  fault: "fault",
  closed: "forbidden",
  forbidden: "forbidden",
  lapsed: "lapsed",
  "not-found": "empty",
  refused: "fault",
};

/** Says why nothing came, and the way on from there (frame.md §8). Who is at its button loses no place, whatever comes next. */
export function FailureState(props: Props) {
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  return (
    <div ref={root} className={kit("contents")}>
      <Says {...props} />
    </div>
  );
}

function Says({ failure, retry, back, waiting = <LoadingCaption /> }: Props) {
  const { i18n, t } = useLingui();
  const kind = failureKind(failure, useHeard(failure));
  const { user } = useAtomValue(sessionAtom);
  const kept = useKeptSchedule();
  const [path] = useLocation();
  const search = useSearch();
  // The focus stays on the button until another answer came.
  const [pressed, setPressed] = useState<{ at: unknown } | null>(null);
  const again = (
    <Button
      tone="ink"
      busy={pressed?.at === failure && pressed !== null}
      onClick={() => {
        setPressed({ at: failure });
        retry();
      }}
    >
      <Trans>Try again</Trans>
    </Button>
  );
  const sentence = { title: problemSentence(i18n, failure) };
  // Whether there is a connection is being found out.
  if (kind === null) return waiting;
  if (kind === "no-answer") return <NoAnswer retry={retry} back={back} kept={kept} />;
  if (user && (kind === "closed" || kind === "not-found")) return <InArea closed={kind === "closed"} failure={failure} back={back} />;
  if (kind === "fault") {
    const fault = { failure, again, back };
    return (
      <Suspense fallback={<PlainFault {...fault} />}>
        <Fault {...fault} />
      </Suspense>
    );
  }
  const home = (
    <Button tone="ink" href={user ? areaOf(user.type) : "/"}>
      {user ? t`My dashboard` : t`Home`}
    </Button>
  );
  const says: Record<Exclude<FailureKind, "no-answer" | "fault">, Pick<StateProps, "title" | "help" | "action">> = {
    "not-kept": {
      title: <Trans>This page is not saved on this device</Trans>,
      help: (
        <>
          <Trans>It opens automatically when you are back online.</Trans>{" "}
          {kept ? <Trans>Your schedule and saved programs are available now.</Trans> : null}
        </>
      ),
      action: <KeptWays schedule={kept ? scheduleOf(user) : null} again={again} own={scheduleOf(user) !== null} />,
    },
    closed: { ...sentence, action: home },
    forbidden: { ...sentence, action: home },
    "not-found": { ...sentence, action: home },
    lapsed: {
      title: <Trans>Your session ended</Trans>,
      help: <Trans>Please log in again; your changes are saved on this device.</Trans>,
      action: <Button tone="ink" href={loginAddress(path, search)}>{t`Log in`}</Button>,
    },
    refused: { ...sentence, action: again },
  };
  const { title, help, action } = says[kind];
  return (
    <State
      kind={MARKS[kind]}
      live
      title={title}
      help={help}
      action={
        <>
          {action}
          {back}
        </>
      }
    />
  );
}

/** The address of a person's own schedule; staff have none. */
export const scheduleOf = (user: User | null) => (user && !worksHere(user.type) ? `${areaOf(user.type)}/services/schedule` : null);

/** Where one goes on without a connection: the schedule, where this device holds it and one is elsewhere; else what waits here to be sent. */
export function KeptWays({ schedule, own, again }: { schedule: string | null; own: boolean; again: ReactNode }) {
  const { t } = useLingui();
  const [path] = useLocation();
  const leads = schedule !== null && schedule !== path;
  return (
    <>
      {leads ? <Button tone="ink" href={schedule}>{t`My schedule`}</Button> : own ? null : again}
      <Button tone={leads || !own ? "plain" : "ink"} href="/sync">{t`Sync centre`}</Button>
    </>
  );
}

/** What of theirs this device holds: of nothing else is it said. */
export function SafeHere({ type, kept }: { type: UserType | null; kept: boolean }) {
  if (type !== null && type !== "student") return null;
  return kept ? <Trans>Your schedule and cart are safe on this device.</Trans> : <Trans>Your cart is saved on this device.</Trans>;
}

function PlainFault({ failure, again }: { failure: unknown; again: ReactNode; back: ReactNode }) {
  const { i18n } = useLingui();
  return <State kind="fault" title={problemSentence(i18n, failure)} action={again} />;
}

/** A question whether the service is there waits no longer. */
const PATIENCE_MS = 3_000;

/** Who answers the smallest question, asked where a call was not answered; null until it is known. */
function useHeard(failure: unknown): Heard | null {
  const [heard, setHeard] = useState<Heard | null>(null);
  const asks = !(failure instanceof Problem);
  useEffect(() => {
    if (!asks) return;
    let left = false;
    void askHealth(PATIENCE_MS).then((answer) => left || setHeard(answer));
    return () => {
      left = true;
    };
  }, [asks, failure]);
  return heard;
}

/** The server is there, or somebody in its place, and does not answer: asked again by itself. */
function NoAnswer({ retry, back, kept }: Pick<Props, "retry" | "back"> & { kept: boolean }) {
  const { t } = useLingui();
  const { user } = useAtomValue(sessionAtom);
  const { says, busy, again } = useRetryCount(retry);
  return (
    <State
      kind="fault"
      live
      title={t`The server is not responding`}
      help={
        <>
          <SafeHere type={user?.type ?? null} kept={kept} />
          {/* Not every second aloud. */}
          <p aria-live="off">{says}</p>
        </>
      }
      action={
        <>
          <Button tone="ink" busy={busy} onClick={again}>{t`Try again`}</Button>
          {back}
        </>
      }
    />
  );
}
