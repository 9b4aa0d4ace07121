import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { type AccessQuote, adminQuoteAccess } from "#contract/enrollments/enrollment-access.ts";
import { formatDate, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { enrollmentStatus } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";

const WIDTHS = [100, 100, 100] as const;

interface Decision {
  id: number;
  quote: AccessQuote;
  onStale: () => void;
}

/** One enrollment of a person and how its access stands, above what is decided about it. */
export function AccessFrame({ title, children }: { title: string; children: (decision: Decision) => ReactNode }) {
  const { id = "", enrollment = "" } = useParams<{ id: string; enrollment: string }>();
  const number = /^[1-9]\d{0,8}$/u;
  if (!number.test(id) || !number.test(enrollment)) return <MissingRecord />;
  return (
    <Known id={Number(enrollment)} title={title}>
      {children}
    </Known>
  );
}

function Known({ id, title, children }: { id: number; title: string; children: (decision: Decision) => ReactNode }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const read = useStaffRead(adminQuoteAccess, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(quote) => (
        <div key={quote.access_until} className={stack(16)}>
          <PageHead title={title} note={<bdi>{said(quote.person.name)}</bdi>} back={`/staff/people/${quote.person.id}`} />
          <FactLine
            facts={[
              { name: t`Program`, value: <bdi>{said(quote.program.title)}</bdi> },
              { name: t`Status`, value: <StatusWord of={enrollmentStatus[quote.status]} /> },
              { name: t`Access until`, value: formatDate(language, quote.access_until, { hijri: true }) },
              { name: t`Progress`, value: <bdi dir="ltr">{formatPercent(language, quote.progress)}</bdi> },
              {
                name: t`Attendance`,
                value: quote.attendance === null ? "–" : <bdi dir="ltr">{formatPercent(language, quote.attendance)}</bdi>,
              },
            ]}
          />
          {children({ id, quote, onStale: read.retry })}
        </div>
      )}
    </LoadState>
  );
}
