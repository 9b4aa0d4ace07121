import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminPlatforms, DEPLOYMENTS_MOST, PLATFORM_NAME_MAX, platformForm, SERVICE_URLS_MOST } from "#contract/tools/admin-platforms.ts";
import { TOOL } from "#contract/tools/tools.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useFoundCohorts, useFoundPrograms } from "#app/widgets/staff-form/found-choices.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { ToldOfUs } from "./told-of-us.tsx";

type PlatformRow = DataOf<typeof adminPlatforms.read>;
const PATH = "/staff/platform/learning-platforms";

/** `/staff/platform/learning-platforms`: where people of other universities come from to learn here. */
export function PlatformsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <RecordList<PlatformRow>
      calls={adminPlatforms}
      path={PATH}
      write="settings.write"
      title={t`Learning platforms`}
      tabs={<PlaceTabs place="platform" current={PATH} />}
      search={t`Name of a platform or its issuer`}
      empty={{
        title: t`No learning platforms yet`,
        help: t`Register the platform of another university, and its trainees come from there straight into their course.`,
      }}
      add={t`New platform`}
      columns={[
        { key: "name", head: t({ message: "Platform", context: "learning" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        {
          key: "host",
          head: t({ message: "Server", context: "tool" }),
          phone: "second",
          cell: ({ authorization_url: address }) => <bdi dir="ltr">{new URL(address).host}</bdi>,
        },
        {
          key: "people",
          head: t({ message: "People", context: "learning platform" }),
          phone: "end",
          named: true,
          cell: ({ people }) => formatNumber(language, people),
        },
      ]}
    />
  );
}

/** `/staff/platform/learning-platforms/:id`. */
export function PlatformScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const cohortsOf = (row: PlatformRow | null) =>
    (row?.courses ?? []).flatMap(({ title, cohort_id: id, starts_on: day }) =>
      id === null ? [] : [{ value: String(id), label: `\u2068${said(title)}\u2069 · ${day === null ? "" : formatDate(language, day)}` }],
    );
  const programsOf = (row: PlatformRow | null) =>
    (row?.courses ?? []).flatMap(({ title, program_id: id, cohort_id: cohort }) =>
      cohort === null ? [{ value: String(id), label: said(title) }] : [],
    );
  return (
    <RecordScreen<PlatformRow>
      kind={{
        calls: adminPlatforms,
        path: PATH,
        write: "settings.write",
        fresh: t`New platform`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: platformForm,
        first: { deployment_ids: [""] },
        above: ({ tool }) => (
          <ToldOfUs
            name="platform"
            title={t`Give these to whoever keeps the learning platform`}
            rows={[
              [t`Login initiation address`, tool.login_url],
              [t`Redirect address`, tool.redirect_url],
              [t`Our keys (JWKS)`, tool.keys_url],
              [t`Address for choosing content (deep linking)`, tool.deep_linking_url],
            ]}
          />
        ),
        sections: (row) => [
          {
            key: "platform",
            title: t({ message: "Platform", context: "learning" }),
            fields: [
              { kind: "both", path: "name", label: t`Name of the university or platform`, max: 120 },
              { kind: "text", path: "issuer", label: t`Issuer (platform ID)`, max: TOOL.addressMax, ltr: true },
              { kind: "text", path: "client_id", label: t`Client ID`, max: PLATFORM_NAME_MAX, ltr: true },
              {
                kind: "list",
                path: "deployment_ids",
                label: t`Deployment IDs`,
                hint: t`Launches of any other deployment are not accepted.`,
                most: DEPLOYMENTS_MOST,
                add: t`Another deployment`,
                row: (place) => t`Deployment ${place}`,
                cells: [{ path: "deployment_ids.#", label: t`Deployment ID`, ltr: true }],
              },
              { kind: "text", path: "authorization_url", label: t`Authorisation address`, max: TOOL.addressMax, ltr: true },
              { kind: "text", path: "token_url", label: t`Token address`, max: TOOL.addressMax, ltr: true },
              { kind: "text", path: "key_url", label: t`Address of its keys (JWKS)`, max: TOOL.addressMax, ltr: true },
              {
                kind: "list",
                path: "service_urls",
                label: t`Its other servers`,
                hint: t`Where courses are kept on a server that none of the addresses above is of, as with Canvas and Blackboard. Names of course members are read from these servers alone.`,
                most: SERVICE_URLS_MOST,
                add: t`Another server`,
                row: (place) => t`Server ${place}`,
                cells: [{ path: "service_urls.#", label: t`Address of the server`, ltr: true }],
              },
            ],
          },
          {
            key: "courses",
            title: t`What it may open`,
            fields: [
              {
                kind: "linked",
                path: "cohort_ids",
                label: t`Cohorts`,
                hint: t`Its trainees take the seats of these cohorts; one of each program.`,
                optional: true,
                useFound: useFoundCohorts,
                known: cohortsOf(row),
              },
              {
                kind: "linked",
                path: "program_ids",
                label: t`Programs without a cohort`,
                optional: true,
                useFound: useFoundPrograms,
                known: programsOf(row),
              },
            ],
          },
        ],
      }}
    />
  );
}
