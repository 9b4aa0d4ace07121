import { Trans } from "@lingui/react/macro";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { Partner, PartnerReview } from "#contract/site/site.ts";
import layout from "#app/ui/layout.module.css";
import { type Loadable, LoadState } from "#app/widgets/site/load-state.tsx";
import { PartnerNames, PartnerNamesSkeleton } from "#app/widgets/site/partner-names.tsx";
import { PartnerQuote, PartnerQuoteSkeleton } from "#app/widgets/site/partner-quote.tsx";
import styles from "./about-partners.module.css";

interface Props {
  partners: Loadable<Partner[]>;
  reviews: Loadable<PartnerReview[]>;
}

/** With whom programs are made, and what one of them says; the home page has what all say. */
export function AboutPartners({ partners, reviews }: Props) {
  if (partners.data?.length === 0) return null;
  return (
    <section className={classNames(kit("surface", "border-block"), styles.partners)}>
      <div className={layout.wrap}>
        <div className={classNames(row(0, "between"), layout.head)}>
          <h2>
            <Trans>Our partners</Trans>
          </h2>
        </div>
        <div className={classNames(grid(64, "center"), styles.columns)}>
          <LoadState of={reviews} skeleton={<PartnerQuoteSkeleton />}>
            {(list) => <Quote review={list[1] ?? list[0]} />}
          </LoadState>
          <LoadState of={partners} skeleton={<PartnerNamesSkeleton />}>
            {(list) => <PartnerNames partners={list} />}
          </LoadState>
        </div>
      </div>
    </section>
  );
}

/** The home page begins with the first. */
const Quote = ({ review }: { review: PartnerReview | undefined }) => (review ? <PartnerQuote review={review} /> : null);
