import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminTools, LAUNCH_URLS_MOST, toolForm } from "#contract/tools/admin-tools.ts";
import { TOOL } from "#contract/tools/tools.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { ToldOfUs } from "./told-of-us.tsx";

type ToolRow = DataOf<typeof adminTools.read>;
const PATH = "/staff/platform/tools";

/** `/staff/platform/tools`: the external tools that lessons may open. */
export function ToolsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <RecordList<ToolRow>
      calls={adminTools}
      path={PATH}
      write="settings.write"
      title={t({ message: "External tools", context: "staff" })}
      tabs={<PlaceTabs place="platform" current={PATH} />}
      search={t`Name of a tool or its address`}
      empty={{
        title: t`No external tools yet`,
        help: t`Register a tool that speaks LTI 1.3, and instructors can open it from their lessons.`,
      }}
      add={t`New tool`}
      columns={[
        { key: "name", head: t({ message: "Tool", context: "staff" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        {
          key: "host",
          head: t({ message: "Server", context: "tool" }),
          phone: "second",
          cell: ({ login_url }) => <bdi dir="ltr">{new URL(login_url).host}</bdi>,
        },
        {
          key: "lessons",
          head: t({ message: "Lessons", context: "tool" }),
          phone: "end",
          named: true,
          cell: ({ lessons }) => formatNumber(language, lessons),
        },
      ]}
    />
  );
}

/** `/staff/platform/tools/:id`. */
export function ToolScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordScreen<ToolRow>
      kind={{
        calls: adminTools,
        path: PATH,
        write: "settings.write",
        fresh: t`New tool`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: toolForm,
        first: { launch_urls: [""] },
        above: ({ platform }) => (
          <ToldOfUs
            name="tool"
            title={t`Copy these into the settings of the tool`}
            rows={[
              [t`Issuer (platform ID)`, platform.issuer],
              [t`Client ID`, platform.client_id],
              [t`Deployment ID`, platform.deployment_id],
              [t`Authorisation address`, platform.authorization_url],
              [t`Token address`, platform.token_url],
              [t`Our keys (JWKS)`, platform.keys_url],
            ]}
          />
        ),
        sections: () => [
          {
            key: "tool",
            title: t({ message: "Tool", context: "staff" }),
            fields: [
              { kind: "both", path: "name", label: t`Name of the tool`, max: 120, hint: t`Trainees read it in the lesson` },
              { kind: "text", path: "login_url", label: t`Login initiation address`, max: TOOL.addressMax, ltr: true },
              {
                kind: "list",
                path: "launch_urls",
                label: t`Launch addresses`,
                hint: t`To the letter; the first is where lessons lead if they name no other.`,
                most: LAUNCH_URLS_MOST,
                add: t`Another address`,
                row: (place) => t`Launch address ${place}`,
                cells: [{ path: "launch_urls.#", label: t`Address`, ltr: true }],
              },
              {
                kind: "text",
                path: "content_url",
                label: t`Address for choosing content (deep linking)`,
                max: TOOL.addressMax,
                ltr: true,
                optional: true,
                hint: t`Instructors choose there what a lesson opens.`,
              },
            ],
          },
          {
            key: "keys",
            title: t`Keys of the tool`,
            fields: [
              {
                kind: "text",
                path: "key_url",
                label: t`Address of its keys (JWKS)`,
                max: TOOL.addressMax,
                ltr: true,
                optional: true,
                hint: t`One of the two is needed.`,
              },
              { kind: "text", path: "public_key", label: t`Public key (PEM)`, max: 4_000, ltr: true, lines: true, optional: true },
            ],
          },
          {
            key: "rights",
            title: t`What the tool receives and may do`,
            fields: [
              { kind: "flag", path: "shares_name", label: t`It receives the names of trainees` },
              { kind: "flag", path: "shares_email", label: t`It receives their verified e-mails` },
              { kind: "flag", path: "writes_grades", label: t`It sends grades of its own lessons` },
              { kind: "flag", path: "reads_members", label: t`It may ask who is in the course` },
            ],
          },
        ],
      }}
    />
  );
}
