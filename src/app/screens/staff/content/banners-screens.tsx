import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminBanners, bannerForm } from "#contract/content/admin-content.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";

type BannerRow = DataOf<typeof adminBanners.read>;
const PATH = "/staff/content/banners";

/** `/staff/content/banners`: messages on every page, the last to end first. */
export function BannersScreen() {
  const { t } = useLingui();
  const said = useSaid();
  const language = useAtomValue(languageAtom);
  return (
    <RecordList<BannerRow>
      calls={adminBanners}
      path={PATH}
      write="content.write"
      title={t({ message: "Banners", context: "content" })}
      tabs={<PlaceTabs place="content" current={PATH} />}
      search={t`Words of a banner`}
      empty={{ title: t`No banners yet` }}
      add={t`New banner`}
      columns={[
        { key: "text", head: t({ message: "Text", context: "banner" }), cell: ({ text }) => <bdi>{said(text)}</bdi> },
        {
          key: "from",
          head: t({ message: "Shown from", context: "banner" }),
          phone: "second",
          cell: ({ starts_at: at }) => formatDateTime(language, at, {}),
        },
        {
          key: "until",
          head: t({ message: "Shown until", context: "banner" }),
          phone: "second",
          cell: ({ ends_at: at }) => formatDateTime(language, at, {}),
        },
      ]}
    />
  );
}

/** `/staff/content/banners/:id`. */
export function BannerScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordScreen<BannerRow>
      kind={{
        calls: adminBanners,
        path: PATH,
        write: "content.write",
        fresh: t`New banner`,
        titleOf: ({ text }) => <bdi>{said(text)}</bdi>,
        schema: bannerForm,
        first: {},
        sections: () => [
          {
            key: "banner",
            title: t({ message: "Banner", context: "content" }),
            fields: [
              { kind: "both", path: "text", label: t({ message: "Text", context: "banner" }), max: 300 },
              { kind: "moment", path: "starts_at", label: t({ message: "Shown from", context: "banner" }), hint: t`Riyadh time` },
              {
                kind: "moment",
                path: "ends_at",
                label: t({ message: "Shown until", context: "banner" }),
                hint: t`Riyadh time. It disappears automatically.`,
              },
            ],
          },
        ],
      }}
    />
  );
}
