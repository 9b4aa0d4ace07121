import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { ProgramCard } from "#app/widgets/catalogue/program-card.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { Trans } from "@lingui/react/macro";
import styles from "./course-details.module.css";

/** Other programs of the same field. */
export const RelatedPrograms = ({ programs }: { programs: readonly ListedProgram[] }) => (
  <section className={classNames(kit("pad-top-48", "pad-bottom-24"), layout.part, styles.related)} aria-labelledby="related-title">
    <div className={layout.wrap}>
      <div className={classNames(row(0, "between"), layout.head, layout.small)}>
        <h2 id="related-title">
          <Trans>Related programs</Trans>
        </h2>
      </div>
      <ul className={classNames(grid(0, "cols-4"), styles.cards)}>
        {programs.map((other) => (
          <li className={grid(0, "min-0")} key={other.id}>
            <ProgramCard program={other} />
          </li>
        ))}
      </ul>
    </div>
  </section>
);
