import { Plural, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useParams } from "wouter";
import { readDataRequest } from "#contract/accounts/data-requests/data-requests.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { grid, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { CheckIdentity, WhyItWaits } from "./check-identity.tsx";
import { dataRequestKind, erasureStep, identifiedBy, identityCheck, keptWords, stateOf } from "./data-request-words.ts";

type Shown = DataOf<typeof readDataRequest>;

const WIDTHS = [100, 100, 100] as const;

/** `/staff/requests/data/:id`: one wish of a person about their data, its steps, and what the law keeps. */
export function DataRequestScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readDataRequest, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(request) => <Request of={request} onChanged={read.retry} />}
    </LoadState>
  );
}

function Request({ of, onChanged }: { of: Shown; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const said = useSaid();
  const { copy, check, identified_by: by } = of;
  return (
    <div className={stack(16)}>
      <RecordHead
        title={i18n._(dataRequestKind[of.kind])}
        note={<StatusWord of={stateOf(of)} />}
        action={of.state === "unchecked" && may("people.write") ? <CheckIdentity of={of} onChanged={onChanged} /> : null}
      />
      {of.state === "unchecked" ? <WhyItWaits of={of} /> : null}
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
          ...(by ? [{ name: t({ message: "Known by", context: "data request" }), value: i18n._(identifiedBy[by]) }] : []),
          ...(copy?.expires_at ? [{ name: t`Readable until`, value: formatDateTime(language, copy.expires_at, {}) }] : []),
        ]}
      />
      {check ? (
        <Part title={t`Identity check`}>
          <div className={stack(4, "read")}>
            <p>
              {check.how ? i18n._(identityCheck[check.how]) : i18n._(erasureStep.refused)}{" "}
              <span className={kit("soft", "sm")}>
                <bdi>{said(check.by.name)}</bdi>, {formatDateTime(language, check.at, {})}
              </span>
            </p>
            {check.note ? (
              <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
                {check.note}
              </p>
            ) : null}
          </div>
        </Part>
      ) : null}
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
