import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { State, type StateKind } from "#app/ui/state.tsx";
import { areaOf } from "#app/widgets/site/nav-links.ts";
import { type FailureKind, failureKind } from "./failure-kind.ts";

interface Props {
  failure: unknown;
  retry: () => void;
  /** The way on, for a page that has none of its own then. */
  back?: ReactNode;
}

const MARKS: Record<FailureKind, StateKind> = {
  "not-kept": "not-kept",
  "no-answer": "fault",
  fault: "fault",
  forbidden: "forbidden",
  lapsed: "lapsed",
  refused: "fault",
};

/** Says why nothing came, and the way on from there. */
export function FailureState({ failure, retry, back }: Props) {
  const { i18n, t } = useLingui();
  const kind = failureKind(failure, useAtomValue(onlineAtom));
  const { user } = useAtomValue(sessionAtom);
  const [path] = useLocation();
  const search = useSearch();
  const again = (
    <Button tone="ink" onClick={retry}>
      <Trans>Try again</Trans>
    </Button>
  );
  const says: Record<FailureKind, { title: ReactNode; help?: ReactNode; action: ReactNode }> = {
    "not-kept": {
      title: <Trans>This page is not saved on this device</Trans>,
      help: <Trans>It opens automatically when you are back online.</Trans>,
      action: (
        <>
          {again}
          <Button tone="plain" href="/sync">{t`Sync centre`}</Button>
        </>
      ),
    },
    "no-answer": {
      title: <Trans>The server is not responding</Trans>,
      help: <Trans>Your schedule and cart are safe on this device.</Trans>,
      action: again,
    },
    fault: {
      title: <Trans>Server error</Trans>,
      help: <Trans>We are fixing it. Your connection is fine and none of your data was lost.</Trans>,
      action: (
        <>
          {again}
          <Button tone="plain" href="/contact">{t`Contact us`}</Button>
        </>
      ),
    },
    forbidden: {
      title: problemSentence(i18n, failure),
      action: (
        <Button tone="ink" href={user ? areaOf(user.type) : "/"}>
          {user ? t`My dashboard` : t`Home`}
        </Button>
      ),
    },
    lapsed: {
      title: <Trans>Your session ended</Trans>,
      help: <Trans>Please log in again; your changes are saved on this device.</Trans>,
      action: (
        <Button tone="ink" href={`/login?${new URLSearchParams({ redirect: search ? `${path}?${search}` : path })}`}>{t`Log in`}</Button>
      ),
    },
    refused: { title: problemSentence(i18n, failure), action: again },
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
