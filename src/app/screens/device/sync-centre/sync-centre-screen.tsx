import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { learnTeachingSentences } from "#app/i18n/teaching-sentences.ts";
import { syncNow, useDeviceRest } from "#app/state/queue/sync-centre.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { headPlacesAtom } from "#app/state/page-head.ts";
import { useLayoutValue } from "#app/state/use-layout-value.ts";
import { queueAtom, waitingAtom } from "#app/state/queue/queue-atom.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { worksHere } from "#app/widgets/site/nav-links.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { DraftList } from "./draft-list.tsx";
import { OthersList } from "./others-list.tsx";
import { StoragePart } from "./storage-part.tsx";
import css from "./sync-centre.module.css";
import { WaitingList } from "./waiting-list.tsx";

// Their sentences are those of the areas, which a visitor has no other use for.
const withSentences = async <T,>(load: Promise<T>): Promise<T> => (await Promise.all([load, learnTeachingSentences()]))[0];
const Conflicts = lazy(() => withSentences(import("./conflicts.tsx").then((module) => ({ default: module.Conflicts }))));
const UniversityDevice = lazy(() => import("./university-device.tsx").then((module) => ({ default: module.UniversityDevice })));
const RefusedList = lazy(() => withSentences(import("./refused-list.tsx").then((module) => ({ default: module.RefusedList }))));

/** /sync: everything on this device that has not reached the server, why, and what can be done about it. */
export function SyncCentreScreen() {
  const { t } = useLingui();
  const now = useNow(5_000);
  const waiting = useAtomValue(waitingAtom);
  const { status, user } = useAtomValue(sessionAtom);
  const rest = useDeviceRest();
  const { refused, waiting: everything } = useAtomValue(queueAtom);
  // The head of an area says the title.
  const framed = useLayoutValue(headPlacesAtom) !== null;
  const decide = rest?.conflicts ?? [];
  const elsewhere = (rest?.others.length ?? 0) > 0 || rest?.owesLogout === true;
  const quiet =
    rest !== null && status !== "loading" && everything.length === 0 && refused.length === 0 && decide.length === 0 && !elsewhere;
  return (
    <div className={classNames(stack(32, "full"), css.page)} data-framed={framed || undefined}>
      <header className={css.head}>
        {framed ? null : (
          <h1 className={kit("3xl")} tabIndex={-1}>
            <Trans>Sync centre</Trans>
          </h1>
        )}
        <p className={kit("soft", "sm")}>
          <Trans>What is on this device and has not reached your account yet, and what is saved here.</Trans>
        </p>
      </header>
      {decide.length > 0 && (
        <Suspense>
          <Conflicts sessions={decide} />
        </Suspense>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="sync-refused">
          <h2 id="sync-refused">
            <Trans context="changes">Not accepted</Trans>
          </h2>
          <Suspense>
            <RefusedList items={refused} now={now} />
          </Suspense>
        </section>
      )}
      <section aria-labelledby="sync-waiting" aria-busy={rest === null || undefined}>
        <div className={classNames(cluster([4, 16], "baseline", "between"), css.sectionHead)}>
          <h2 id="sync-waiting">
            <Trans>Waiting to be sent</Trans>
          </h2>
          {waiting > 0 && (
            <output>
              <Plural value={waiting} one="# change" other="# changes" />
            </output>
          )}
        </div>
        {quiet && (
          <EmptyState
            level={3}
            title={t`All your changes are in your account`}
            help={t`What you do without a connection stands here until it is sent.`}
          />
        )}
        <WaitingList now={now} />
        {rest && <OthersList rest={rest} />}
        {(everything.length > 0 || elsewhere) && <SyncNow />}
      </section>
      {rest && rest.drafts.length > 0 && <DraftList drafts={rest.drafts} now={now} />}
      <StoragePart />
      {user && worksHere(user.type) && (
        <Suspense>
          <UniversityDevice />
        </Suspense>
      )}
    </div>
  );
}

/** Whoever presses hears of it: the button says that it tries, and the list says what came of it. */
function SyncNow() {
  const online = useAtomValue(onlineAtom);
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void syncNow().finally(() => setBusy(false));
  };
  return (
    <div className={cluster([12, 16], "center", "above-16")}>
      <Button tone={online ? "ember" : "quiet"} busy={busy} icon={<RefreshCw aria-hidden="true" />} onClick={run}>
        {busy ? <Trans>Sending</Trans> : <Trans>Sync now</Trans>}
      </Button>
      <p className={kit("soft", "sm")}>
        <Trans>Changes are sent automatically, in the order made.</Trans>
      </p>
    </div>
  );
}
