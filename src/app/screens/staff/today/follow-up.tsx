import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listLearnersAtRisk } from "#contract/reports/reports.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { riskSentence } from "#app/widgets/teaching/risk-words.ts";

const GRAVEST = 4;

/** Learners who need following up, the gravest first, each with the reason in a sentence and never a score. */
export function FollowUp() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const read = useStaffRead(listLearnersAtRisk, { query: { per_page: GRAVEST } });
  const total = read.meta?.total ?? 0;
  const title = t({ message: "Learners to follow up", context: "report" });
  return (
    <Part title={title}>
      <ListState of={read} empty={{ title: t`Nobody needs following up` }} unfiltered={null}>
        {(rows) => (
          <>
            <StaffList
              narrow
              label={title}
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
              ]}
            />
            <ActionLink href="/staff/programs/reports/at-risk" className={kit("link", "tap", "inline-block", "above-8")}>
              {t`${plural(total, { one: "# learner", other: "# learners" })}`}
            </ActionLink>
          </>
        )}
      </ListState>
    </Part>
  );
}
