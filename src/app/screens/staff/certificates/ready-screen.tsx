import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { adminIssueCertificates } from "#contract/certificates/admin-certificates.ts";
import { ISSUED_MOST, listReadyCertificates, READY_BLOCKED, type ReadyRow } from "#contract/certificates/ready-certificates.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { grid, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { SelectionBar } from "#app/widgets/staff-bulk/selection-bar.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { type ListSelection, StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { type Answered, IssuedAnswers } from "./issued-answers.tsx";
import { idOf, useReadyFilters } from "./ready-filters.tsx";
import { readyCause } from "./ready-words.ts";

const A_PAGE = 50;
const PATH = "/staff/certificates/ready";

/** `/staff/certificates/ready`: who meets every rule and has no certificate, why, and the issuing of some of them. */
export function ReadyScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const address = useListAddress();
  const [chosen, setChosen] = useState<readonly ReadyRow[]>([]);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const intent = useIntent("certificates/ready");
  const { busy, failure, act } = useAction();
  const [cursor, program, cohort] = [address.get("cursor"), idOf(address.get("program")), idOf(address.get("cohort"))];
  const read = useStaffRead(listReadyCertificates, {
    query: {
      per_page: A_PAGE,
      ...(cursor ? { cursor } : {}),
      ...(program ? { "filter[program_id]": program } : {}),
      ...(cohort ? { "filter[cohort_id]": cohort } : {}),
    },
  });
  const total = read.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# enrollment", other: "# enrollments" })}`;
  const narrowing = useReadyFilters(address, read.meta);
  const nameOf = ({ person }: ReadyRow) => said(person.name);
  const selection: ListSelection<ReadyRow> = {
    has: (row) => chosen.some((one) => one.enrollment_id === row.enrollment_id),
    select: (rows, on) => {
      const others = chosen.filter((one) => !rows.some((row) => row.enrollment_id === one.enrollment_id));
      setChosen(on ? [...others, ...rows].slice(0, ISSUED_MOST) : others);
    },
    nameOf,
  };
  const issue = () =>
    act(async () => {
      const body = { enrollment_ids: chosen.map((row) => row.enrollment_id) };
      const { data } = await intent.send((idempotencyKey) => call(adminIssueCertificates, { body, idempotencyKey }));
      setAnswered(
        chosen.flatMap((row) => {
          const answer = data.find((one) => one.enrollment_id === row.enrollment_id);
          return answer ? [{ ...row, answer }] : [];
        }),
      );
      setChosen([]);
      forgetStaffReads();
      read.retry();
    });
  return (
    <div className={stack(12)}>
      <PageHead title={t({ message: "Ready to issue", context: "certificates" })} note={count} />
      <Explanation>{t`A certificate is issued automatically as soon as every rule of its program is met. Who is left here meets them all, with the cause beside the name.`}</Explanation>
      <PlaceTabs place="certificates" current={PATH} />
      {answered.length > 0 ? <IssuedAnswers of={answered} /> : null}
      <ListSearch label={t`Program`} address={address} searchable={false} standing={narrowing.standing}>
        {narrowing.choices}
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: t`Nobody waits for a certificate`, help: t`Whoever meets every rule has theirs.` }}
        unfiltered={program || cohort ? () => address.go({ program: "", cohort: "" }) : null}
      >
        {(rows) => (
          <StaffList<ReadyRow>
            label={t({ message: "Ready to issue", context: "certificates" })}
            rows={rows}
            keyOf={(row) => String(row.enrollment_id)}
            hrefOf={({ person }) => `/staff/people/${person.id}/certificates`}
            selection={may("certificates.issue") ? selection : undefined}
            columns={[
              { key: "person", head: t`Learner`, cell: (row) => <bdi>{nameOf(row)}</bdi> },
              { key: "program", head: t`Program`, phone: "second", cell: (row) => <bdi>{said(row.program.title)}</bdi> },
              {
                key: "cohort",
                head: t`Cohort`,
                spare: true,
                cell: (row) => (row.cohort ? formatDate(language, row.cohort.starts_on) : "–"),
              },
              { key: "cause", head: t`Why not yet`, phone: "second", cell: (row) => <Cause of={row} /> },
            ]}
          />
        )}
      </ListState>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {chosen.length > 0 ? (
        <SelectionBar said={<Trans>Selected: {chosen.length}</Trans>}>
          <NetworkButton tone="ember" busy={busy} offline={t`Needs a connection`} onClick={() => void issue()}>
            {t({ message: "Issue", context: "certificate" })}
          </NetworkButton>
          {chosen.some(({ cause }) => READY_BLOCKED.includes(cause)) ? (
            <small>{t`Some of them cannot be issued before their cause is gone: the answer says which.`}</small>
          ) : null}
        </SelectionBar>
      ) : null}
      <ListFoot count={count}>
        <OlderPages address={address} next={read.meta?.next_cursor} />
      </ListFoot>
    </div>
  );
}

/** Why it has none yet; of work that was set aside also what became of it, with the way there for who decides about it. */
function Cause({ of: { cause, failed, person } }: { of: ReadyRow }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  if (!failed) return <StatusWord of={readyCause[cause]} />;
  const at = formatDateTime(language, failed.at, {});
  const name = said(person.name);
  return (
    <span className={grid(2)}>
      <StatusWord of={readyCause[cause]} />
      <span className={kit("soft", "xs")}>
        {failed.reason === "process_died" ? t`Its process died, ${at}` : t`It failed for a day, until ${at}`}
      </span>
      {may("jobs.read") ? (
        <ActionLink
          href={`/staff/platform/health/jobs/${failed.job_id}`}
          className={kit("over-link", "link", "xs", "hover-underline")}
          aria-label={t`Stopped work: ${name}`}
        >
          <Trans>Stopped work</Trans>
        </ActionLink>
      ) : null}
    </span>
  );
}
