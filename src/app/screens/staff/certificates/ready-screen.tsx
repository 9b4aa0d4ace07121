import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { adminIssueCertificates } from "#contract/certificates/admin-certificates.ts";
import { ISSUED_MOST, listReadyCertificates, READY_BLOCKED, type ReadyRow } from "#contract/certificates/ready-certificates.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { SelectionBar } from "#app/widgets/staff-bulk/selection-bar.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { type ListSelection, StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { type Answered, IssuedAnswers } from "./issued-answers.tsx";
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
  const [cursor, program, cohort] = [address.get("cursor"), Number(address.get("program")), Number(address.get("cohort"))];
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
  const narrowed = program > 0 || cohort > 0;
  const everybody = () => address.go({ program: "", cohort: "" });
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
      {narrowed ? (
        <div className={cluster(8, "center")}>
          <Button tone="quiet" size="sm" onClick={everybody}>
            <Trans>Show every program</Trans>
          </Button>
        </div>
      ) : null}
      <ListState
        of={read}
        empty={{ title: t`Nobody waits for a certificate`, help: t`Whoever meets every rule has theirs.` }}
        unfiltered={narrowed ? everybody : null}
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
              { key: "cause", head: t`Why not yet`, phone: "second", cell: ({ cause }) => <StatusWord of={readyCause[cause]} /> },
              {
                key: "only",
                head: t({ message: "Only", context: "filter" }),
                spare: true,
                cell: (row) => (
                  <Button
                    tone="plain"
                    size="sm"
                    onClick={() =>
                      address.go(
                        row.cohort ? { cohort: String(row.cohort.id), program: "" } : { program: String(row.program.id), cohort: "" },
                      )
                    }
                  >
                    {row.cohort ? t`This cohort` : t`This program`}
                  </Button>
                ),
              },
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
