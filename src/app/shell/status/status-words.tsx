import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronRight, ClockArrowUp, CloudOff, LogIn, RefreshCw, ServerOff, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { breakShownAtom, checkNetwork, downAtom, onlineAtom } from "#app/state/network/network.ts";
import { queueAtom, waitingAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { readsInViewAtom } from "#app/state/status/reads-in-view.ts";
import { type Status, statusOf } from "#app/state/status/status-line.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, cluster, inline, kit, row } from "#app/ui/kit.ts";
import { loginAddress } from "#app/widgets/accounts/redirect-path.ts";
import { worksHere } from "#app/widgets/site/nav-links.ts";
import { now } from "#offline/clock.ts";
import type { UserType } from "#contract/accounts/session.ts";
import styles from "./status-line.module.css";

/** Sending that takes longer is worth a word. */
const SENDING_MS = 2_000;

const ICONS = {
  lapsed: LogIn,
  refused: TriangleAlert,
  offline: CloudOff,
  fault: ServerOff,
  slow: ServerOff,
  sending: ClockArrowUp,
} as const;

/** What there is to say, the way to the sync centre (of a lapsed session: to login), and the asking anew. */
export function StatusWords() {
  const { t } = useLingui();
  const [path] = useLocation();
  const search = useSearch();
  const waiting = useAtomValue(waitingAtom);
  const reads = useAtomValue(readsInViewAtom);
  const reached = useAtomValue(onlineAtom);
  const status = useStatus();
  if (!status) return null;
  const Icon = ICONS[status.kind];
  const again = status.kind === "offline" || status.kind === "fault" || status.kind === "slow";
  const retry = async () => {
    if (status.kind === "offline" || (status.kind === "fault" && !reached)) await checkNetwork();
    else for (const read of reads.values()) read.retry();
  };
  return (
    <div className={classNames(row(0, "center", "night", "on-night", "xs", "leading-ui", "not-printed"), styles.line)}>
      <Link href={status.kind === "lapsed" ? loginAddress(path, search) : "/sync"} className={row(8, "center", "grow", "min-0")}>
        <Icon aria-hidden="true" className={classNames(kit("icon-18", "no-shrink"), styles.icon)} />
        <span className={classNames(cluster([0, 8], "grow", "min-0", "clip"), styles.said)}>
          <Said status={status} />
        </span>
        {waiting > 0 ? (
          <span className={classNames(inline(4, "center", "strong", "tabular", "round-xs"), styles.count)}>
            <ClockArrowUp aria-hidden="true" className={kit("icon-16")} />
            <Plural value={waiting} one="# change" other="# changes" />
          </span>
        ) : null}
        {again ? null : <ChevronRight data-flip aria-hidden="true" className={kit("icon-18", "no-shrink")} />}
      </Link>
      {again ? <TryAgain label={t`Try again`} retry={retry} /> : null}
    </div>
  );
}

/** The sentence that always has room: one that follows it and does not fit lies in a line below, which is cut off (frame.md §9). */
const First = ({ children }: { children: ReactNode }) => (
  <span>
    {children}
    {". "}
  </span>
);

/** The console is a reading room without a connection (office.md §12), and says so beside the age of what it shows. */
const decides = (type: UserType | undefined): boolean => type !== undefined && type !== "instructor" && worksHere(type);

/** What stays without a connection, where no copy says it by its age. */
function Kept({ type }: { type: UserType | undefined }) {
  if (type === "instructor") return null;
  return decides(type) ? <Trans>Decisions and changes need a connection.</Trans> : <Trans>Your cart is saved on this device.</Trans>;
}

function Said({ status }: { status: Status }) {
  const language = useAtomValue(languageAtom);
  const { user } = useAtomValue(sessionAtom);
  const when = "asOf" in status && status.asOf ? formatRelative(language, status.asOf, now()) : null;
  switch (status.kind) {
    case "lapsed":
      return <Trans>Your session ended. Log in</Trans>;
    case "refused":
      return <Plural value={status.count} one="# change not accepted" other="# changes not accepted" />;
    case "offline":
      return (
        <>
          <First>
            <Trans>You are offline</Trans>
          </First>
          {when === null ? null : (
            <span>
              <Trans>Last updated: {when}</Trans>
              {decides(user?.type) ? ". " : null}
            </span>
          )}
          {when === null || decides(user?.type) ? (
            <span>
              <Kept type={user?.type} />
            </span>
          ) : null}
        </>
      );
    case "fault":
      return (
        <>
          <First>
            <Trans>The server is not responding</Trans>
          </First>
          {when === null ? null : (
            <span>
              <Trans>Last updated: {when}</Trans>
            </span>
          )}
        </>
      );
    case "slow":
      return <Trans>The answer took too long.</Trans>;
    case "sending":
      return <Trans>Sending</Trans>;
  }
}

function useStatus(): Status | null {
  const reads = useAtomValue(readsInViewAtom);
  const broken = useAtomValue(breakShownAtom);
  const down = useAtomValue(downAtom);
  const online = useAtomValue(onlineAtom);
  const waiting = useAtomValue(waitingAtom);
  const { refused } = useAtomValue(queueAtom);
  const lapsed = useAtomValue(sessionAtom).status === "lapsed";
  const sending = useLasting(online && waiting > 0, SENDING_MS);
  return statusOf({ reads: reads.values(), lapsed, refused: refused.length, waiting, reached: online, broken, down, sending });
}

/** Whether something has been so for a while. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [is, ms]);
  return lasts;
}

function TryAgain({ label, retry }: { label: string; retry: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void retry().finally(() => setAsking(false));
  };
  return (
    <IconButton
      className={styles.again}
      label={label}
      icon={<RefreshCw aria-hidden="true" />}
      aria-busy={asking || undefined}
      onClick={asking ? undefined : ask}
    />
  );
}
