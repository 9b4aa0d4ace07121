import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { grid, kit } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { SEATS_AT_MOST } from "#contract/orders/company-seats.ts";
import type { OrderLine } from "./order-lines.ts";
import type { Seats } from "./use-seats.ts";

/** Several seats, for people whom the buyer invites afterwards: how many of each program. */
export function SeatNumbers({ lines, seats }: { lines: readonly OrderLine[]; seats: Seats }) {
  const { t } = useLingui();
  const { counts, choose } = seats;
  return (
    <div className={grid(12)}>
      <Checkbox checked={counts !== null} onChange={(event) => choose(event.currentTarget.checked ? {} : null)}>
        <Trans>Seats for people I invite</Trans>
      </Checkbox>
      {counts ? (
        <>
          <p className={kit("soft", "sm")}>
            <Trans>You invite them by e-mail after paying. The seats are not yours to learn in: take one for yourself the same way.</Trans>
          </p>
          {lines.map(({ id, title }) => (
            <Field key={id} label={<bdi>{title}</bdi>} hint={t`Number of seats, ${SEATS_AT_MOST} at most`}>
              {(aria) => (
                <TextInput
                  {...aria}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={SEATS_AT_MOST}
                  dir="ltr"
                  value={String(counts[id] ?? 1)}
                  onChange={(event) => choose({ ...counts, [id]: bounded(event.currentTarget.valueAsNumber) })}
                />
              )}
            </Field>
          ))}
          {seats.failure ? <NoticeBox kind="bad">{seats.failure}</NoticeBox> : null}
        </>
      ) : null}
    </div>
  );
}

const bounded = (count: number): number => (Number.isFinite(count) ? Math.min(Math.max(Math.round(count), 1), SEATS_AT_MOST) : 1);
