import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster } from "#app/ui/kit.ts";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { useToday } from "#app/widgets/time/use-today.ts";
import type { ListAddress } from "./list-address.ts";
import { PERIODS, type Period, periodOf, periodStart } from "./periods.ts";

/** The days of a list, in its address: a usual period, or any two days. `whole` is what no day at all means; all time unless said. */
export function PeriodFilter({ address, whole }: { address: ListAddress; whole?: string }) {
  const { t } = useLingui();
  const today = useToday();
  const [from, to] = [address.get("from"), address.get("to")];
  const stands = today === null ? "any" : periodOf({ from, to }, today);
  const [chooses, setChooses] = useState(stands === "chosen");
  if (today === null) return null;
  const words: Record<Period, string> = {
    any: whole ?? t`Any time`,
    today: t({ message: "Today", context: "period" }),
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    quarter: t`Last 90 days`,
    chosen: t`Chosen days`,
  };
  const choose = (period: Period) => {
    setChooses(period === "chosen");
    if (period !== "chosen") address.go({ from: periodStart(period, today), to: "" });
  };
  return (
    <>
      <PlainSelect
        label={t`Period`}
        name="period"
        value={chooses ? "chosen" : stands}
        options={PERIODS.map((value) => ({ value, label: words[value] }))}
        onChange={choose}
      />
      {chooses || stands === "chosen" ? (
        <div className={cluster(8, "center")}>
          <DayInput name="from" aria-label={t`From day`} value={from} max={to || undefined} onChange={(day) => address.go({ from: day })} />
          <DayInput name="to" aria-label={t`To day`} value={to} min={from || undefined} onChange={(day) => address.go({ to: day })} />
        </div>
      ) : null}
    </>
  );
}
