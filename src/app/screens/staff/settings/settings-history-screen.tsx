import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { adminReadSettings, listSettingsVersions, restoreSettings, type SettingsVersion } from "#contract/content/staff-settings.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useSettingsSections } from "./settings-sections.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/platform/settings/history`: what each change of the settings changed, and the way back to before it. */
export function SettingsHistoryScreen() {
  const { t, i18n } = useLingui();
  const read = useStaffRead(listSettingsVersions);
  const held = useStaffRead(adminReadSettings);
  const may = useMay();
  const intent = useIntent("settings/restore");
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const restore = async (version: number) => {
    if (!held.data) return;
    const seen = held.data.version;
    setBusy(version);
    setFailure(null);
    try {
      await intent.send((idempotencyKey) => call(restoreSettings, { params: { version }, body: { version: seen }, idempotencyKey }));
      showNotice({ id: "settings", kind: "success", message: msg`The settings are as they were before this change.` });
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    }
    forgetStaffReads();
    read.retry();
    held.retry();
    setBusy(null);
  };
  return (
    <div className={stack(16)}>
      <PageHead title={t({ message: "History of changes", context: "settings" })} back="/staff/platform/settings" />
      <PlaceTabs place="platform" current="/staff/platform/settings" />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState title={t`Nothing was changed yet`} help={t`Each saved change of the settings stands here, and can be undone.`} />
          ) : (
            <ol className={kit("sm", "leading-note", "form-wide")}>
              {versions.map((one) => (
                <Change
                  key={one.version}
                  of={one}
                  restore={may("settings.write") ? () => void restore(one.version) : null}
                  busy={busy === one.version}
                />
              ))}
            </ol>
          )
        }
      </LoadState>
    </div>
  );
}

/** @param restore null where the roles do not allow it */
function Change({ of, restore, busy }: { of: SettingsVersion; restore: (() => void) | null; busy: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const fields = useSettingsSections().flatMap((section) => section.fields);
  const at = formatDateTime(language, of.replaced_at, {});
  return (
    <li className={stack(8, "border-bottom", "pad-y-12")}>
      <div className={cluster([4, 12], "center", "between")}>
        <span>
          <time className={kit("medium", "tabular")} dateTime={of.replaced_at}>
            {at}
          </time>{" "}
          {of.replaced_by ? <bdi className={kit("soft")}>{said(of.replaced_by)}</bdi> : null}
        </span>
        {restore ? (
          <NetworkButton
            tone="quiet"
            busy={busy}
            offline={t`Needs a connection`}
            aria-label={t`Put back as before the change of ${at}`}
            onClick={restore}
          >
            <Trans>Put back as before</Trans>
          </NetworkButton>
        ) : null}
      </div>
      {of.changes.length === 0 ? (
        <p className={kit("soft")}>
          <Trans>Saved without a change</Trans>
        </p>
      ) : (
        <dl className={stack(8)}>
          {of.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className={kit("medium")}>{fields.find(({ path }) => path === field)?.label ?? field}</dt>
              <dd className={kit("soft")}>
                <Trans>Before:</Trans> <Lines of={before} />
              </dd>
              <dd>
                <Trans>After:</Trans> <Lines of={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {of.changes.some(({ field }) => field === "refund_limit") ? (
        <p className={kit("soft", "xs")}>
          <Trans>The refund limit is not put back by this: it is changed in the settings, where a higher one needs a second person.</Trans>
        </p>
      ) : null}
    </li>
  );
}

const Lines = ({ of }: { of: readonly string[] }) =>
  of.length === 0
    ? "–"
    : of.map((line, place) => (
        <span key={`${place} ${line}`}>
          {place > 0 ? " · " : null}
          <bdi className={kit("break-anywhere")}>{line}</bdi>
        </span>
      ));
