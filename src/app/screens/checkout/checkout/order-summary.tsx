import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { removeProgram } from "#app/state/cart/cart.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { CohortFacts } from "#app/widgets/cohorts/cohort-facts.tsx";
import { hoursCount } from "#app/widgets/catalogue/counts.ts";
import { Level } from "#app/widgets/line-notes/level.tsx";
import { PrerequisitesNote } from "#app/widgets/line-notes/prerequisites-note.tsx";
import { RefundRule } from "#app/widgets/line-notes/refund-rule.tsx";
import { Money, Price } from "#app/widgets/orders/money.tsx";
import { SponsorNote } from "#app/widgets/line-notes/sponsor-note.tsx";
import { VatName } from "#app/widgets/line-notes/vat-name.tsx";
import { type OrderFigures, type OrderLine, ratesOf } from "./order-lines.ts";
import css from "./order-summary.module.css";

/** The lines and totals of what is paid, and under them the way to pay. */
export function OrderSummary({ figures, children }: { figures: OrderFigures; children?: ReactNode }) {
  const { before, reduced, sponsored, discount, vat, total, coupon } = figures;
  return (
    <>
      <ul>
        {figures.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className={classNames(grid(12, "border-top", "md", "above-8", "pad-top-12"), css.totals)}>
        <Row name={sponsored > 0 ? <Trans>Full price</Trans> : <Trans>Total before discount</Trans>} sar={before} />
        {reduced > 0 && <Row name={<Trans>Discount</Trans>} sar={-reduced} />}
        {sponsored > 0 && <Row name={<Trans>Paid by a sponsor</Trans>} sar={-sponsored} />}
        {discount > 0 && (
          <Row
            sar={-discount}
            name={
              <>
                <Trans>Coupon code</Trans>
                {coupon === null ? null : (
                  <bdi dir="ltr" className={kit("block", "faint", "xs")}>
                    {coupon}
                  </bdi>
                )}
              </>
            }
          />
        )}
        <div className={classNames(row(12, "baseline", "between"), css.total)}>
          <dt className={kit("plain")}>
            <Trans>Total</Trans>
          </dt>
          <dd className={kit("2xl")}>
            <Money sar={total} />
          </dd>
        </div>
        <div className={classNames(row(12, "baseline", "between", "faint", "xs"), css.vat)}>
          <dt className={kit("soft")}>
            <VatName rates={ratesOf(figures)} />
          </dt>
          <dd className={kit("faint", "xs")}>
            <Money sar={vat} />
          </dd>
        </div>
      </dl>
      {total > 0 && <RefundRule />}
      {children}
    </>
  );
}

/** An amount of the totals; what is taken off stands below zero. */
function Row({ name, sar }: { name: ReactNode; sar: number }) {
  return (
    <div className={row(12, "baseline", "between")}>
      <dt className={kit("soft")}>{name}</dt>
      <dd className={sar < 0 ? kit("ok") : undefined}>
        <Money sar={sar} />
      </dd>
    </div>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { t, i18n } = useLingui();
  // What is missing is named beside it.
  const problem = line.problem === "prerequisite_missing" ? null : codeSentence(i18n, line.problem);
  return (
    <li className={classNames(grid([4, 12], "start", "pad-y-12"), css.line)}>
      <span className={classNames(kit("relative", "clip", "round-sm", "night"), css.art)}>
        <Cover id={line.id} glaze={line.glaze} shape="square" photo={line.cover_photo} />
      </span>
      <div>
        <h3 id={`line-${line.id}`}>
          <bdi>{line.title}</bdi>
        </h3>
        {line.hours ? <p>{hoursCount(i18n, line.hours)}</p> : null}
        {line.level ? (
          <p>
            <Level of={line.level} />
          </p>
        ) : null}
        <PrerequisitesNote {...line} />
        {line.sponsorShare === null ? null : (
          <p>
            <SponsorNote share={line.sponsorShare} />
          </p>
        )}
        {line.seats === null ? null : (
          <p>
            <Plural value={line.seats} one="# seat" other="# seats" />
          </p>
        )}
        {line.cohort ? <CohortFacts cohort={line.cohort} /> : null}
        {line.problem ? (
          <div className={grid(8, "justify-items-start", "pad-y-4")}>
            {problem ? <StatusMark kind="bad">{problem}</StatusMark> : null}
            <Button tone="quiet" size="sm" aria-describedby={`line-${line.id}`} onClick={() => void removeProgram(line.id)}>
              {t`Remove from cart`}
            </Button>
            {line.problem === "seat_unavailable" ? (
              <Button tone="plain" size="sm" href="/cart" aria-describedby={`line-${line.id}`}>
                {t`Choose another cohort`}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <Price price={line.price} discounted={line.discounted} className={css.price} />
    </li>
  );
}

/** «برنامجان» beside the summary's name where it is folded away. */
export function LinesCount({ count }: { count: number }) {
  return <Plural value={count} one="# program" other="# programs" />;
}
