import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { TeachingDashboard } from "#contract/enrollments/teaching.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { riskIcon, riskSentence } from "#app/widgets/teaching/risk-words.ts";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import css from "./rows.module.css";

/** Who needs support, each with the gravest reason; the name leads to the list of that program. */
export function AtRisk({ learners }: { learners: TeachingDashboard["at_risk"] }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <section aria-labelledby="at-risk">
      <SectionHead id="at-risk">
        <Trans>Trainees needing support</Trans>
      </SectionHead>
      {learners.items.length === 0 ? (
        <p className={kit("soft", "xs", "leading-note")}>
          <Trans>Nobody needs support now</Trans>
        </p>
      ) : null}
      <ul>
        {learners.items.map(({ enrollment_id: id, student, program, risks }) => {
          const name = student.translations[language].name;
          const [risk] = risks;
          if (!risk) return null;
          const Icon = riskIcon[risk.code];
          return (
            <li key={id} className={classNames(grid([2, 16], "center", "pad-y-12", "border-bottom", "cols-auto-1-auto"), css.row)}>
              <PersonMark name={name} />
              <div>
                <h3 className={kit("md", "strong", "leading-note", "break-anywhere")}>
                  <Link className={kit("hover-underline")} href={`/instructor/training-programs/${program.id}/students?flag=any`}>
                    <bdi>{name}</bdi>
                  </Link>
                </h3>
                <p className={kit("soft", "xs", "leading-note")}>
                  <bdi>{program.translations[language].title}</bdi>
                </p>
                <StatusMark kind={risk.code === "absences" ? "bad" : "wait"} icon={<Icon aria-hidden="true" />}>
                  {riskSentence(i18n, risk)}
                </StatusMark>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
