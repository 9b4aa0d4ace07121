import { useLingui } from "@lingui/react/macro";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useToday } from "#app/widgets/time/use-today.ts";
import { quartersUntil } from "./quarters.ts";
import { VatDocuments } from "./vat-documents.tsx";
import { VatFigures } from "./vat-figures.tsx";

const QUARTERS = 8;

/** `/staff/finance/vat`: what a tax period owes, and the documents that say so. */
export function VatScreen() {
  const { t } = useLingui();
  const today = useToday();
  const address = useListAddress();
  const quarters = today === null ? [] : quartersUntil(today, QUARTERS);
  const chosen = quarters.find(({ key }) => key === address.get("quarter")) ?? quarters[0];
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
              options={quarters.map(({ key, quarter, year }) => ({ value: key, label: t`Quarter ${quarter} of ${year}` }))}
              onChange={(quarter) => address.go({ quarter })}
            />
          </search>
          <VatFigures of={chosen} />
          <VatDocuments of={chosen} />
        </>
      ) : null}
    </div>
  );
}
