import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { adminChangeSettings, adminReadSettings, settingsForm } from "#contract/content/staff-settings.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { inline, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { WaitsForSecond } from "#app/widgets/staff-form/waits-for-second.tsx";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { useSettingsSections } from "./settings-sections.ts";

type SettingsRow = DataOf<typeof adminReadSettings>;
const WIDTHS = [100, 100, 100] as const;

/** `/staff/platform/settings`: the university, its money, and who signs its certificates. A higher refund limit and another VAT number wait for a second person. */
export function SettingsScreen() {
  const { t } = useLingui();
  const read = useStaffRead(adminReadSettings);
  return (
    <div className={stack(16)}>
      <PageHead
        title={t({ message: "Settings", context: "staff" })}
        action={
          <Link className={inline(0, "center", "link", "hover-underline", "tap")} href="/staff/platform/settings/history">
            {t({ message: "History of changes", context: "settings" })}
          </Link>
        }
      />
      <PlaceTabs place="platform" current="/staff/platform/settings" />
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(settings) => (
          <div className={stack(16)}>
            {settings.waiting.map(({ field, approval }) => (
              <WaitsForSecond key={field} approval={approval}>
                {field === "refund_limit" ? (
                  <Trans>The higher refund limit waits for a second person of the staff.</Trans>
                ) : (
                  <Trans>The other VAT number waits for a second person of the staff.</Trans>
                )}
              </WaitsForSecond>
            ))}
            <Settings key={settings.version} settings={settings} onSaved={read.retry} />
          </div>
        )}
      </LoadState>
    </div>
  );
}

function Settings({ settings, onSaved }: { settings: SettingsRow; onSaved: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const { withPassword, dialog } = usePasswordDialog();
  const schema = settingsForm;
  const sections = useSettingsSections();
  const of = useRecordForm<SettingsRow>({
    place: "staff/platform/settings",
    sections,
    schema: schema.omit(["version"]),
    record: settings,
    save: async ({ body, version }) => {
      const sent = formBody(schema, { ...body, version });
      const { data } = await withPassword(() => call(adminChangeSettings, { body: sent }));
      return data;
    },
    done: () => {
      showNotice({ id: "settings", kind: "success", message: msg({ message: "Saved", context: "record" }) });
      onSaved();
    },
  });
  return (
    <>
      <RecordFormFrame of={of} locked={!may("settings.write")} save={t`Save changes`} />
      {dialog}
    </>
  );
}
