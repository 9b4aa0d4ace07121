import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarSync, Copy } from "lucide-react";
import { useId, useState } from "react";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import type { CalendarFeed } from "#contract/requests/student-services.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { copyText } from "#app/widgets/share/share.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./calendar-link.module.css";

type State = { feed: CalendarFeed | null } | "loading" | { failure: unknown };

/** How whose link it is reads, makes and revokes it. */
export interface FeedCalls {
  read: () => Promise<CalendarFeed | null>;
  make: () => Promise<CalendarFeed>;
  revoke: () => Promise<unknown>;
}

/** The private link by which a calendar program follows the schedule: made, copied, revoked. It needs a connection. */
export function CalendarLink({ calls }: { calls: FeedCalls }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [state, setState] = useState<State>("loading");
  const ask = async (what: () => Promise<CalendarFeed | null>) => {
    setState("loading");
    try {
      setState({ feed: await what() });
    } catch (failure) {
      setState({ failure });
    }
  };
  const show = () => {
    setOpen(true);
    void ask(calls.read);
  };
  const make = () => ask(calls.make);
  const revoke = () =>
    ask(async () => {
      await calls.revoke();
      showNotice({ id: "calendar-link", kind: "success", message: msg`The calendar link no longer works` });
      return null;
    });
  return (
    <>
      <NetworkButton
        tone="quiet"
        size="sm"
        icon={<CalendarSync aria-hidden="true" />}
        onClick={show}
        aria-haspopup="dialog"
        offline={t`Connecting a calendar needs a connection`}
      >{t`Connect calendar`}</NetworkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Connect calendar</Trans>}
        actions={<Button tone="quiet" onClick={() => setOpen(false)}>{t`Close`}</Button>}
      >
        <Link state={state} make={() => void make()} revoke={() => void revoke()} retry={() => void ask(calls.read)} />
      </Dialog>
    </>
  );
}

function Link({ state, make, revoke, retry }: { state: State; make: () => void; revoke: () => void; retry: () => void }) {
  const { i18n, t } = useLingui();
  if (state === "loading") return <Skeleton width={88} />;
  if ("failure" in state) {
    return (
      <div className={classNames(grid(12, "justify-items-start"), css.panel)}>
        <p role="alert">{problemSentence(i18n, state.failure)}</p>
        <Button tone="quiet" size="sm" onClick={retry}>{t`Try again`}</Button>
      </div>
    );
  }
  if (state.feed === null) {
    return (
      <div className={classNames(grid(12, "justify-items-start"), css.panel)}>
        <p>
          <Trans>
            Your phone’s or computer’s calendar can follow your schedule and hear of sessions that move or are cancelled. Whoever has the
            link can read your schedule, and you can revoke it whenever you want.
          </Trans>
        </p>
        <Button onClick={make}>{t`Create calendar link`}</Button>
      </div>
    );
  }
  return <Made feed={state.feed} revoke={revoke} />;
}

function Made({ feed, revoke }: { feed: CalendarFeed; revoke: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const copy = async () => {
    const copied = await copyText(feed.url);
    if (copied) showNotice({ id: "link-copied", kind: "success", message: msg`Link copied` });
    else document.getElementById(id)?.focus();
  };
  return (
    <div className={classNames(grid(12, "justify-items-start"), css.panel)}>
      <label htmlFor={id}>
        <Trans>Calendar link</Trans>
      </label>
      <TextInput id={id} readOnly ltr value={feed.url} onFocus={(event) => event.currentTarget.select()} />
      <div className={cluster(12)}>
        <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>{t`Copy link`}</Button>
        <Button tone="quiet" size="sm" href={feed.webcal_url}>{t`Open in the calendar app`}</Button>
      </div>
      {asking ? (
        <>
          <p>
            <Trans>Calendars using this link will stop updating.</Trans>
          </p>
          <div className={cluster(12)}>
            <Button size="sm" onClick={revoke}>{t`Revoke calendar link`}</Button>
            <Button tone="quiet" size="sm" onClick={() => setAsking(false)}>{t`Keep the link`}</Button>
          </div>
        </>
      ) : (
        <Button tone="plain" size="sm" onClick={() => setAsking(true)}>{t`Revoke calendar link`}</Button>
      )}
    </div>
  );
}
