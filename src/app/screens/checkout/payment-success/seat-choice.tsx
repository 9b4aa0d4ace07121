import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { chooseSeat, getSeatChoice } from "#contract/orders/seat-choice.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { grid, kit, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CohortFacts } from "#app/widgets/cohorts/cohort-facts.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** The choice of a buyer whose seat was gone when the money came: another cohort, or the money. Nothing is chosen for them. */
export function SeatChoice({ orderId, onChosen }: { orderId: string; onChosen: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useResource(getSeatChoice, { params: { id: orderId } });
  const [cohort, setCohort] = useState<number | null>(null);
  const { which: busy, failure, act } = useAction<"seat" | "money">();
  if (read.status === "error") return <LoadFailure failure={read.failure} retry={read.retry} />;
  if (!read.data) return <Skeleton width={88} />;
  const { cohorts, amount, until } = read.data;
  const choose = async (what: "seat" | "money") => {
    const failed = await act(async () => {
      await call(chooseSeat, { params: { id: orderId }, body: { cohort_id: what === "seat" ? cohort : null } });
      onChosen();
    }, what);
    if (failed !== null) read.retry();
  };
  return (
    <section className={stack(12)}>
      <p className={kit("soft")}>
        <Trans>You can choose until {formatDateTime(language, until)}. Without a choice the money goes back.</Trans>
      </p>
      <fieldset className={grid(0, "border-top", "no-border", "min-0")}>
        <legend className={kit("below-8", "lg", "strong")}>
          <Trans>Choose a cohort</Trans>
        </legend>
        {cohorts.map((one) => (
          <RadioRow
            key={one.id}
            name="seat"
            value={one.id}
            checked={cohort === one.id}
            className={kit("border-bottom", "pad-y-12")}
            onChange={() => setCohort(one.id)}
          >
            <CohortFacts cohort={one} />
          </RadioRow>
        ))}
        {cohorts.length === 0 ? <p className={kit("soft", "sm")}>{t`No cohort of this program has a seat now.`}</p> : null}
      </fieldset>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <NetworkButton
        tone="ember"
        block
        busy={busy === "seat"}
        disabled={cohort === null || busy !== null}
        onClick={() => void choose("seat")}
        offline={t`Needs a connection`}
      >
        {t`Take this cohort`}
      </NetworkButton>
      <NetworkButton
        tone="quiet"
        block
        busy={busy === "money"}
        disabled={busy !== null}
        onClick={() => void choose("money")}
        offline={t`Needs a connection`}
      >
        {t`Return my ${formatMoney(language, amount)}`}
      </NetworkButton>
    </section>
  );
}
