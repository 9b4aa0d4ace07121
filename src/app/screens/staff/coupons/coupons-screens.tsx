import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminCoupons, couponForm, DISCOUNT_TYPES } from "#contract/orders/admin-commerce.ts";
import { formatDate, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { couponState } from "./coupon-state.ts";
import { useDiscountFields } from "./use-discount-fields.ts";

type CouponRow = DataOf<typeof adminCoupons.read>;
const PATH = "/staff/finance/coupons";

/** `/staff/finance/coupons`: discount codes, the newest first. */
export function CouponsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const address = useListAddress();
  const q = address.get("q");
  const type = DISCOUNT_TYPES.find((one) => one === address.get("type"));
  const archived = address.get("archived") === "yes" ? { archived: "yes" as const } : {};
  return (
    <RecordList<CouponRow>
      calls={adminCoupons}
      path={PATH}
      write="coupons.write"
      title={t({ message: "Discount codes", context: "staff" })}
      tabs={<PlaceTabs place="finance" current={PATH} />}
      search={t`Discount code`}
      empty={{ title: t`No discount codes yet` }}
      add={t`New discount code`}
      action={(count) => (
        <ExportButton kind="coupons" filter={{ ...(q ? { q } : {}), ...(type ? { discount_type: type } : {}), ...archived }} rows={count} />
      )}
      filters={[
        {
          name: "type",
          label: t`Kind`,
          every: t`All kinds`,
          choices: [
            { value: "percentage", label: t`Percent` },
            { value: "fixed", label: t`Amount in SAR` },
          ],
          query: (value) => ({ "filter[type]": value }),
        },
      ]}
      columns={[
        { key: "code", head: t`Discount code`, cell: ({ code }) => <bdi dir="ltr">{code}</bdi> },
        {
          key: "value",
          head: t`Discount`,
          phone: "second",
          cell: ({ type, value }) => (type === "fixed" ? <Money sar={value} /> : <bdi dir="ltr">{formatPercent(language, value)}</bdi>),
        },
        {
          key: "used",
          head: t`Used`,
          phone: "second",
          named: true,
          cell: ({ used_count: used, usage_limit: limit }) => (limit === null ? formatNumber(language, used) : t`${used} of ${limit}`),
        },
        { key: "until", head: t`Until`, spare: true, cell: ({ expires_at: at }) => (at ? formatDate(language, at) : "–") },
        { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={couponState(row, now.getTime())} /> },
      ]}
    />
  );
}

/** `/staff/finance/coupons/:id`: a code, its worth, and where it holds. One that was used is stopped, never deleted. */
export function CouponScreen() {
  const { t } = useLingui();
  const now = useNow();
  const discount = useDiscountFields();
  return (
    <RecordScreen<CouponRow>
      kind={{
        calls: adminCoupons,
        path: PATH,
        write: "coupons.write",
        fresh: t`New discount code`,
        titleOf: ({ code }) => (
          <bdi dir="ltr" className={kit("break-anywhere")}>
            {code}
          </bdi>
        ),
        noteOf: (row) => <StatusWord of={couponState(row, now.getTime())} pill />,
        schema: couponForm,
        first: { type: "percentage" },
        sections: (row) => [
          {
            key: "worth",
            title: t`Code and discount`,
            fields: [
              {
                kind: "text",
                path: "code",
                label: t`Discount code`,
                max: 30,
                ltr: true,
                fixed: row !== null,
                hint: row ? t`Given once` : t`Latin letters, digits and hyphens`,
              },
              ...discount.worth,
            ],
          },
          {
            key: "when",
            title: t`When and how often`,
            fields: [
              ...discount.period,
              { kind: "number", path: "usage_limit", label: t`Uses in all`, optional: true },
              { kind: "number", path: "per_user_limit", label: t`Uses of one account`, optional: true },
            ],
          },
          discount.where,
        ],
      }}
    />
  );
}
