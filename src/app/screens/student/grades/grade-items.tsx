import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import { Written } from "#app/ui/written.tsx";
import type { GradeItem, ProgramGrades } from "#contract/coursework/grades.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { GradeStatus } from "./grade-status.tsx";
import { typeWord } from "#app/widgets/coursework/grade-type-words.ts";
import { degreeText } from "./grade-words.ts";
import css from "./grade-items.module.css";

/** Every assessment of the grade: a table on a wide screen, two lines each on a phone. */
export function GradeItems({ grades, now }: { grades: ProgramGrades; now: Date }) {
  const weights = grades.items.reduce((sum, { weight }) => sum + weight, 0);
  const [earned, graded] = [degreeText(grades.total), degreeText(grades.max)];
  return (
    <table className={classNames(kit("full", "sm"), css.table)}>
      <caption className={kit("pad-y-8", "lg", "strong", "text-start")}>
        <Trans>Assessments</Trans>
      </caption>
      <thead>
        <tr>
          <Head>
            <Trans>Assessment</Trans>
          </Head>
          <Head>
            <Trans>Questions</Trans>
          </Head>
          <Head>
            <Trans>Date</Trans>
          </Head>
          <Head>
            <Trans context="grade">Weight</Trans>
          </Head>
          <Head>
            <Trans>Grade</Trans>
          </Head>
          <Head>
            <Trans context="grade">Counted</Trans>
          </Head>
          <Head>
            <Trans>Status</Trans>
          </Head>
        </tr>
      </thead>
      <tbody>
        {grades.items.map((item) => (
          <Row key={item.id} item={item} now={now} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            <Trans context="grades">Total</Trans>
          </th>
          <td className={css.wide} colSpan={2}>
            <bdi>{weights}%</bdi>
          </td>
          <td className={css.sum} colSpan={2}>
            <Trans>
              {earned} of {graded}
            </Trans>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const Head = ({ children }: { children: ReactNode }) => <th scope="col">{children}</th>;

function Row({ item, now }: { item: GradeItem; now: Date }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const marked = item.degree !== null;
  const [degree, most, counted] = [degreeText(item.degree ?? 0), degreeText(item.max_degree), degreeText(item.counted ?? 0)];
  const date = item.date === null ? null : formatDate(language, item.date, { year: false });
  const dash = <span aria-hidden="true">–</span>;
  return (
    <tr className={classNames(marked && css.marked)}>
      <th scope="row" className={css.title}>
        <bdi className={kit("block", "strong", "leading-note")}>{item.translations[language].title}</bdi>
        <small>{i18n._(typeWord[item.type])}</small>
        {item.feedback ? (
          <Disclosure className={css.feedback} summary={<Trans>Feedback on your work</Trans>}>
            <Written>{item.feedback}</Written>
          </Disclosure>
        ) : null}
      </th>
      <td className={css.questions}>
        {item.question_count === null ? dash : <Plural value={item.question_count} one="# question" other="# questions" />}
      </td>
      <td className={css.date}>{date ?? dash}</td>
      <td className={css.weight}>
        <span className={css.phone}>
          <Trans context="grade">Weight</Trans>{" "}
        </span>
        <bdi>{item.weight}%</bdi>
      </td>
      <td className={css.degree}>
        {marked ? (
          <Trans>
            {degree} of {most}
          </Trans>
        ) : (
          <span className={kit("faint")}>
            <Trans context="grade">Not recorded</Trans>
          </span>
        )}
      </td>
      <td className={css.counted}>
        {item.counted === null ? (
          dash
        ) : (
          <>
            <span className={css.phone}>
              <Trans context="grade">Counts as</Trans>{" "}
            </span>
            <b>{counted}</b>
          </>
        )}
      </td>
      <td className={css.status}>
        <GradeStatus item={item} now={now} />
      </td>
    </tr>
  );
}
