import { useLingui } from "@lingui/react/macro";
import { quartersWith } from "#contract/reports/tax-quarters.ts";
import { readVatPeriod } from "#contract/reports/vat-periods.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { quarterName } from "#app/widgets/staff/periods.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useToday } from "#app/widgets/time/use-today.ts";
import { VatDocuments } from "./vat-documents.tsx";
import { VatFigures } from "#app/widgets/figures/vat-figures.tsx";
import { VatPeriodState } from "./vat-period-state.tsx";
import { VatPeriods } from "./vat-periods.tsx";

const QUARTERS = 8;
const WIDTHS = [100, 100, 100] as const;

/** `/staff/finance/vat`: what a tax period owes, whether it is closed, and the documents that say so. */
export function VatScreen() {
  const { t, i18n } = useLingui();
  const today = useToday();
  const address = useListAddress();
  const quarters = today === null ? [] : quartersWith(today, QUARTERS, address.get("quarter"));
  const chosen = quarters.find(({ key }) => key === address.get("quarter")) ?? quarters[0];
  const read = useStaffRead(chosen ? readVatPeriod : null, chosen ? { params: { quarter: chosen.key } } : {});
  return (
    <div className={stack(16)}>
      <PageHead
        title={t({ message: "VAT report", context: "staff" })}
        action={chosen ? <ExportButton kind="tax_documents" filter={{ from: chosen.from, to: chosen.to }} rows={null} /> : null}
      />
      <Explanation>{t`From invoices and credit notes by the day of their issue in Riyadh`}</Explanation>
      <PlaceTabs place="finance" current="/staff/finance/vat" />
      {chosen ? (
        <>
          <search className={cluster(8)}>
            <PlainSelect
              label={t`Tax period`}
              name="quarter"
              value={chosen.key}
              options={quarters.map(({ key }) => ({ value: key, label: quarterName(i18n, key) }))}
              onChange={(quarter) => address.go({ quarter })}
            />
          </search>
          <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
            {(period) => (
              <>
                <VatPeriodState key={period.quarter} of={period} onChanged={read.retry} />
                <VatFigures report={period.report} state={period.state} />
              </>
            )}
          </LoadState>
          <VatDocuments of={chosen} />
          <VatPeriods />
        </>
      ) : null}
    </div>
  );
}
