import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Download } from "lucide-react";
import { getPortfolio, makePortfolio, type Portfolio, PORTFOLIO_HOURS, readPortfolio } from "#contract/coursework/portfolio.ts";
import { call } from "#app/api/call.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";

const LOOK_MS = 1_500;

/** All that a learner did here as one file of theirs: asked for, written by a job, and there for a day. */
export function PortfolioPart() {
  const { t } = useLingui();
  const read = useCachedRead(getPortfolio);
  const intent = useIntent("portfolio");
  const { which: busy, failure, act } = useAction<"ask" | "take">();
  const isOnline = useAtomValue(onlineAtom);
  const hours = PORTFOLIO_HOURS;
  const latest = read.data?.latest ?? null;
  useAgainWhile(latest?.status === "queued", read.retry, LOOK_MS);
  const ask = () =>
    act(async () => {
      await intent.send((idempotencyKey) => call(makePortfolio, { idempotencyKey }));
      read.retry();
    }, "ask");
  const take = (pid: string) => act(async () => saveFile(await download(readPortfolio, { params: { pid } })), "take");
  return (
    <section className={grid(12, "justify-items-start")} aria-labelledby="portfolio-title">
      <h2 id="portfolio-title">
        <Trans>My portfolio</Trans>
      </h2>
      <p className={kit("soft", "read")}>
        <Trans>
          A ZIP file to keep: your work with its files, marks and feedback, your certificates as PDF, and how far you came in each program.
          Its first page opens without a network, in Arabic and English. It is there for {hours} hours, for you alone.
        </Trans>
      </p>
      {/* The button says what is missing: a file of a day is nothing to keep on a device. */}
      {!isOnline && read.data === null ? null : (
        <LoadState of={read} skeleton={<SkeletonLines widths={[45]} />}>
          {({ latest: found }) => (
            <div className={kit("full")} aria-live="polite">
              {found ? <Standing of={found} busy={busy === "take"} onTake={() => void take(found.id)} /> : null}
            </div>
          )}
        </LoadState>
      )}
      {latest?.status === "queued" ? null : (
        <NetworkButton tone="quiet" busy={busy === "ask"} offline={t`Preparing it needs a connection`} onClick={() => void ask()}>
          {latest?.status === "ready" ? t`Prepare it anew` : t`Prepare my portfolio`}
        </NetworkButton>
      )}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </section>
  );
}

function Standing({ of, busy, onTake }: { of: Portfolio; busy: boolean; onTake: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { done, programs } = of;
  switch (of.status) {
    case "queued":
      return (
        <div className={kit("grow")}>
          <p className={kit("soft", "sm")}>
            <Trans>
              Being prepared: {done} of {programs}
            </Trans>
          </p>
          <ProgressBar value={programs === 0 ? 0 : (done / programs) * 100} label={t`Being prepared`} />
        </div>
      );
    case "ready": {
      const size = formatFileSize(language, of.bytes ?? 0);
      const until = of.expires_at ? formatDateTime(language, of.expires_at) : "";
      return (
        <div className={cluster([8, 16], "center")}>
          <NetworkButton
            tone="ink"
            busy={busy}
            icon={<Download aria-hidden="true" />}
            offline={t`Downloading needs a connection`}
            onClick={onTake}
          >
            <Trans>
              Download the portfolio <bdi>({size})</bdi>
            </Trans>
          </NetworkButton>
          <p className={kit("soft", "sm")}>
            <Trans>Available until: {until}</Trans>
          </p>
        </div>
      );
    }
    case "failed":
      return <StatusMark kind="bad" pill>{t`It could not be written. Prepare it again.`}</StatusMark>;
    case "expired":
      return <p className={kit("soft", "sm")}>{t`The last link has expired.`}</p>;
  }
}
