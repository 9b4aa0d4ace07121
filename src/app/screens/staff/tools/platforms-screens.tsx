import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminPlatforms } from "#contract/tools/admin-platforms.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";

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
