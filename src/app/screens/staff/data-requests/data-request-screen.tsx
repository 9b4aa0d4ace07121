import { Plural, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useParams } from "wouter";
import { readDataRequest } from "#contract/accounts/data-requests.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { grid, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { dataRequestKind, erasureStep, keptWords, stateOf } from "./data-request-words.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/requests/data/:id`: one wish of a person about their data, its steps, and what the law keeps. */
export function DataRequestScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readDataRequest, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(request) => <Request of={request} />}
    </LoadState>
  );
}

function Request({ of }: { of: DataOf<typeof readDataRequest> }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { copy } = of;
  return (
    <div className={stack(16)}>
      <PageHead title={i18n._(dataRequestKind[of.kind])} note={<StatusWord of={stateOf(of)} />} />
      <FactLine
        facts={[
          {
            name: t`Person`,
            value: (
              <Link className={kit("link")} href={`/staff/people/${of.person.id}`}>
                <bdi>{of.person.name[language]}</bdi>
              </Link>
            ),
          },
          { name: t({ message: "Asked for", context: "data request" }), value: formatDateTime(language, of.created_at, {}) },
          { name: t({ message: "Due by", context: "data request" }), value: formatDate(language, of.due_at, { weekday: true }) },
          ...(copy?.expires_at ? [{ name: t`Readable until`, value: formatDateTime(language, copy.expires_at, {}) }] : []),
        ]}
      />
      {of.steps.length > 0 ? (
        <Part title={t({ message: "Steps", context: "data request" })}>
          <ol className={grid(8)}>
            {of.steps.map(({ to, at }) => (
              <li key={to} className={kit("sm")}>
                {i18n._(erasureStep[to])} <span className={kit("soft")}>{formatDateTime(language, at, {})}</span>
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
      {of.kept.length > 0 ? (
        <Part title={t`What the law keeps`}>
          <ul className={grid(4, "sm")}>
            {of.kept.map(({ kind, years }) => (
              <li key={kind}>
                {i18n._(keptWords[kind])}{" "}
                <span className={kit("soft")}>
                  {years === null ? t`(for as long as it may be asked for)` : <Plural value={years} one="(# year)" other="(# years)" />}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </div>
  );
}
