import { Trans } from "@lingui/react/macro";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { ProgramCard } from "#app/widgets/catalogue/program-card.tsx";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import css from "./recommended.module.css";

/** What might suit next, each with the reason why it is shown. */
export function Recommended({ recommended }: { recommended: Dashboard["recommended"] }) {
  if (recommended.length === 0) return null;
  return (
    <section className={grid(12, "min-0")} aria-labelledby="recommended">
      <SectionHead id="recommended">
        <Trans>You may also like</Trans>
      </SectionHead>
      <ul className={classNames(grid(16), css.rail)}>
        {recommended.map(({ program, reason }) => (
          <li key={program.id} className={stack(0, "min-0")}>
            <p className={kit("faint", "xs", "pad-bottom-8")}>
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
