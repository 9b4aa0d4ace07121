import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { AT_RISK, RISK_CODES, type RiskCode } from "#contract/attendance/at-risk.ts";
import { listLearnersAtRisk } from "#contract/reports/reports.ts";
import { formatDate, formatDateTime, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { riskSentence } from "#app/widgets/teaching/risk-words.ts";
import { ReportChoice, useReportNames } from "./report-choice.tsx";

const A_PAGE = 50;

/** `/staff/programs/reports/at-risk`: whom to call, each with the reasons; the rule stands above them. */
export function AtRiskScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const names = useReportNames();
  const address = useListAddress();
  const flag = RISK_CODES.find((one) => one === address.get("flag"));
  const page = pageNumber(address.get("page"));
  const read = useStaffRead(listLearnersAtRisk, { query: { page, per_page: A_PAGE, ...(flag ? { "filter[flag]": flag } : {}) } });
  const total = read.meta?.total;
  const asOf = read.meta?.as_of;
  const count = total === undefined ? null : t`${plural(total, { one: "# learner", other: "# learners" })}`;
  const reasons: Record<RiskCode, string> = {
    absences: t`Absences in a row`,
    attendance: t`Low attendance`,
    inactive: t`Not opened for long`,
    grade: t`Low grade`,
  };
  const { inactiveDays, absencesInARow, sessionsMarked, gradedPercent } = AT_RISK;
  const graded = formatPercent(language, gradedPercent);
  return (
    <div className={stack(12)}>
      <PageHead title={names["at-risk"]} note={count} action={<ExportButton kind="at_risk" filter={flag ? { flag } : {}} rows={count} />} />
      <PlaceTabs place="programs" current="/staff/programs/reports/enrollments" />
      <p className={kit("sm", "soft", "read")}>
        <Trans>
          A learner of a running cohort is listed for one of these: {absencesInARow} unexcused absences in a row; attendance below what the
          program requires, after {sessionsMarked} marked sessions; a grade below what it requires, once {graded} of it is marked; or{" "}
          {inactiveDays} days without opening an unfinished course.
        </Trans>{" "}
        {asOf && (
          <Trans>
            As of <time dateTime={asOf}>{formatDateTime(language, asOf, {})}</time>.
          </Trans>
        )}
      </p>
      <search className={cluster([8, 12], "center")}>
        <ReportChoice current="at-risk" />
        <PlainSelect<RiskCode | "">
          label={t`Reason`}
          value={flag ?? ""}
          options={[{ value: "", label: t`Every reason` }, ...RISK_CODES.map((value) => ({ value, label: reasons[value] }))]}
          onChange={(value) => address.go({ flag: value })}
        />
      </search>
      <ListState
        of={read}
        empty={{ title: t`Nobody needs following up`, help: t`Whoever falls behind by the rule above appears here.` }}
        unfiltered={flag ? () => address.go({ flag: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={names["at-risk"]}
            rows={rows}
            keyOf={({ id }) => String(id)}
            hrefOf={({ person }) => `/staff/people/${person.id}`}
            columns={[
              { key: "person", head: t`Learner`, cell: ({ person }) => <bdi>{said(person.name)}</bdi> },
              {
                key: "why",
                head: t`Reason`,
                phone: "second",
                cell: ({ risks }) => risks.map((risk) => riskSentence(i18n, risk)).join(language === "ar" ? "، " : ", "),
              },
              { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{said(program.title)}</bdi> },
              { key: "progress", head: t`Progress`, phone: "end", named: true, cell: ({ progress }) => formatPercent(language, progress) },
              {
                key: "seen",
                head: t`Last opened`,
                spare: true,
                cell: ({ last_seen: seen }) => (seen ? <time dateTime={seen}>{formatDate(language, seen)}</time> : t`Never opened`),
              },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </ListFoot>
    </div>
  );
}
