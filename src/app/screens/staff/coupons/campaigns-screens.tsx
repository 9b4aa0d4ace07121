import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminCampaigns, CAMPAIGN, campaignForm } from "#contract/orders/coupon-campaigns.ts";
import { CAMPAIGN_ALONE } from "#contract/security/approval-kinds.ts";
import { formatDate, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { WaitsForSecond } from "#app/widgets/staff-form/waits-for-second.tsx";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { couponState } from "./coupon-state.ts";
import { useDiscountFields } from "./use-discount-fields.ts";

type Campaign = DataOf<typeof adminCampaigns.read>;
const PATH = "/staff/finance/campaigns";

/** A campaign stands as a code does that may be used as often as it has codes; its budget may end it before. */
const asCode = (row: Campaign) => ({ ...row, used_count: row.discount >= row.budget ? row.size : row.used, usage_limit: row.size });

/** How many codes of a campaign were used. */
function useUsedOf() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (codes: number, all: number) => {
    const [used, limit] = [formatNumber(language, codes), formatNumber(language, all)];
    return t`${used} of ${limit}`;
  };
}

/** `/staff/finance/campaigns`: rules under which many codes are given out, and what each brought. */
export function CampaignsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const usedOf = useUsedOf();
  return (
    <RecordList<Campaign>
      calls={adminCampaigns}
      path={PATH}
      write="coupons.write"
      title={t({ message: "Code campaigns", context: "staff" })}
      tabs={<PlaceTabs place="finance" current={PATH} />}
      search={t`Name or beginning of the codes`}
      empty={{ title: t`No campaigns yet`, help: t`A campaign makes many codes at once, each for one use.` }}
      add={t`New campaign`}
      columns={[
        { key: "name", head: t({ message: "Name", context: "campaign" }), cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: "value",
          head: t`Discount`,
          phone: "second",
          cell: ({ type, value }) => (type === "fixed" ? <Money sar={value} /> : <bdi dir="ltr">{formatPercent(language, value)}</bdi>),
        },
        { key: "used", head: t`Used`, phone: "second", named: true, cell: ({ used, size }) => usedOf(used, size) },
        { key: "discount", head: t`Discount given`, spare: true, cell: ({ discount }) => <Money sar={discount} /> },
        { key: "sales", head: t`Sales`, spare: true, cell: ({ sales }) => <Money sar={sales} /> },
        { key: "until", head: t`Until`, spare: true, cell: ({ expires_at: at }) => (at ? formatDate(language, at) : "–") },
        { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={couponState(asCode(row), now.getTime())} /> },
      ]}
    />
  );
}

/** `/staff/finance/campaigns/:id`: the rule of a campaign, its budget, what it brought, and its codes as a file. */
export function CampaignScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const usedOf = useUsedOf();
  const discount = useDiscountFields();
  const alone = <Money sar={CAMPAIGN_ALONE} />;
  return (
    <RecordScreen<Campaign>
      kind={{
        calls: adminCampaigns,
        path: PATH,
        write: "coupons.write",
        fresh: t`New campaign`,
        titleOf: ({ name }) => <bdi>{name}</bdi>,
        noteOf: (row) => <StatusWord of={couponState(asCode(row), now.getTime())} pill />,
        schema: campaignForm,
        first: { type: "percentage" },
        above: ({ approval, waits }) =>
          approval ? (
            <WaitsForSecond approval={approval}>
              {waits ? (
                <Trans>This campaign waits for a second person: its expected discount is above {alone}. Its codes are made then.</Trans>
              ) : (
                <Trans>Another rule waits for a second person. Until then the codes hold under the rule below.</Trans>
              )}
            </WaitsForSecond>
          ) : null,
        actions: ({ id, size }) => {
          const codes = formatNumber(language, size);
          return <ExportButton kind="campaign_codes" filter={{ campaign: id }} rows={t`Codes: ${codes}`} />;
        },
        below: ({ used, size, ...row }) => (
          <FactLine
            facts={[
              { name: t`Used`, value: usedOf(used, size) },
              { name: t`Discount given`, value: <Money sar={row.discount} /> },
              { name: t`Left of the budget`, value: <Money sar={Math.max(0, row.budget - row.discount)} /> },
              { name: t`Sales, less what went back`, value: <Money sar={row.sales} /> },
            ]}
          />
        ),
        sections: (row) => [
          {
            key: "codes",
            title: t({ message: "Codes", context: "campaign" }),
            fields: [
              { kind: "text", path: "name", label: t({ message: "Name", context: "campaign" }), max: 80 },
              {
                kind: "text",
                path: "prefix",
                label: t`Codes begin with`,
                max: CAMPAIGN.prefixMax,
                ltr: true,
                fixed: row !== null,
                hint: row ? t`Given once` : t`Latin letters and digits; eight more follow`,
              },
              { kind: "number", path: "size", label: t`How many codes`, hint: row ? t`Given once` : t`Each is used once` },
            ],
          },
          {
            key: "worth",
            title: t`Discount and budget`,
            fields: [
              ...discount.worth,
              {
                kind: "number",
                path: "budget",
                label: t`Budget, in SAR`,
                decimal: true,
                hint: t`Where it ends, the campaign stops automatically. An expected discount above 50,000 SAR waits for a second person.`,
              },
            ],
          },
          {
            key: "when",
            title: t({ message: "When", context: "campaign" }),
            fields: [...discount.period],
          },
          discount.where,
        ],
      }}
    />
  );
}
