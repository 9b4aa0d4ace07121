import { Trans } from "@lingui/react/macro";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { ProgramCard } from "#app/widgets/catalogue/program-card.tsx";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import css from "./recommended.module.css";

/** What might suit next, each with the reason why it is shown. */
export function Recommended({ recommended }: { recommended: Dashboard["recommended"] }) {
  if (recommended.length === 0) return null;
  return (
    <section className={css.recommended} aria-labelledby="recommended">
      <SectionHead id="recommended">
        <Trans>You may also like</Trans>
      </SectionHead>
      <ul className={css.rail}>
        {recommended.map(({ program, reason }) => (
          <li key={program.id}>
            <p className={css.reason}>
              {reason === "completes_path" ? <Trans>A step further on your path</Trans> : null}
              {reason === "same_category" ? <Trans>In the field of your programs</Trans> : null}
              {reason === "popular" ? <Trans>Chosen most often</Trans> : null}
            </p>
            <ProgramCard program={program} />
          </li>
        ))}
      </ul>
    </section>
  );
}
