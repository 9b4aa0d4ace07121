import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminChangeSettings, adminReadSettings, settingsForm } from "#contract/content/admin-content.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PlatformTabs } from "#app/widgets/staff/platform-tabs.tsx";
import { ReadingRoom } from "#app/widgets/staff/list-state.tsx";
import type { FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";

type SettingsRow = DataOf<typeof adminReadSettings>;
const WIDTHS = [100, 100, 100] as const;

/** `/staff/platform/settings`: the university, its money, and who signs its certificates. A higher refund limit waits for a second person. */
export function SettingsScreen() {
  const { t } = useLingui();
  const read = useStaffRead(adminReadSettings);
  const [waits, setWaits] = useState(false);
  return (
    <div className={stack(16)}>
      <PageHead title={t({ message: "Settings", context: "staff" })} />
      <PlatformTabs current="settings" />
      <ReadingRoom />
      {waits ? (
        <NoticeBox kind="wait">
          <Trans>The rest is saved. The higher refund limit waits for a second person of the staff.</Trans>
        </NoticeBox>
      ) : null}
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(settings) => (
          <Settings
            key={settings.version}
            settings={settings}
            onSaved={(second) => {
              setWaits(second);
              read.retry();
            }}
          />
        )}
      </LoadState>
    </div>
  );
}

/** @param onSaved is told whether something waits for a second person */
function Settings({ settings, onSaved }: { settings: SettingsRow; onSaved: (second: boolean) => void }) {
  const { t } = useLingui();
  const may = useMay();
  const { withPassword, dialog } = usePasswordDialog();
  const schema = settingsForm;
  const sections: FormSection[] = [
    {
      key: "university",
      title: t`The university`,
      fields: [
        { kind: "both", path: "site_name", label: t`Name of the site`, max: 80 },
        { kind: "both", path: "tagline", label: t`Tagline`, max: 160, optional: true },
        { kind: "both", path: "address", label: t`Address`, max: 300, optional: true },
        { kind: "both", path: "copyright_text", label: t`Copyright line`, max: 200, optional: true },
        { kind: "text", path: "email", label: t`E-mail`, max: 254, ltr: true, optional: true },
        { kind: "text", path: "phone", label: t`Phone`, max: 40, ltr: true, optional: true },
        { kind: "text", path: "twitter", label: t`Address on X`, max: 300, ltr: true, optional: true },
        { kind: "text", path: "linkedin", label: t`Address on LinkedIn`, max: 300, ltr: true, optional: true },
        { kind: "number", path: "city_map.lat", label: t`Latitude of the map`, decimal: true },
        { kind: "number", path: "city_map.lng", label: t`Longitude of the map`, decimal: true },
      ],
    },
    {
      key: "money",
      title: t({ message: "Finance", context: "staff" }),
      fields: [
        { kind: "text", path: "vat_number", label: t`VAT number`, max: 15, ltr: true, optional: true },
        {
          kind: "number",
          path: "refund_limit",
          label: t`Refund limit in SAR`,
          decimal: true,
          optional: true,
          hint: t`Above it a refund needs a second person. Empty: none does. A higher limit waits for a second person itself.`,
        },
      ],
    },
    {
      key: "certificates",
      title: t`Certificates`,
      fields: [
        { kind: "both", path: "issuer", label: t`Issuer on certificates`, max: 120, optional: true, hint: t`Empty: the name of the site` },
        {
          kind: "list",
          path: "signatories",
          label: t`Signatories`,
          hint: t`Of the certificates that are issued from now on`,
          most: 2,
          add: t`Add a signatory`,
          row: (place) => t`Signatory ${place}`,
          cells: [
            { path: "signatories.#.name.ar", label: t`Name in Arabic`, lang: "ar" },
            { path: "signatories.#.name.en", label: t`Name in English`, lang: "en" },
            { path: "signatories.#.title.ar", label: t`Office in Arabic`, lang: "ar" },
            { path: "signatories.#.title.en", label: t`Office in English`, lang: "en" },
          ],
        },
      ],
    },
  ];
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
    done: (saved) => {
      showNotice({ id: "settings", kind: "success", message: msg({ message: "Saved", context: "record" }) });
      onSaved(saved.refund_limit !== asked(of.form.values["refund_limit"]));
    },
  });
  return (
    <>
      <RecordFormFrame of={of} locked={!may("settings.write")} save={t`Save changes`} />
      {dialog}
    </>
  );
}

/** The limit that was asked for: what stands otherwise in the answer waits. */
const asked = (text: unknown): number | null => (typeof text === "string" && text !== "" ? Number(text) : null);
