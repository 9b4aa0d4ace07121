import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listMails, MAIL_STATES, type MailState } from "#contract/messages/mails.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { OlderPages } from "#app/widgets/staff/older-pages.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { mailKind, mailState } from "./mail-words.ts";

const A_PAGE = 50;

/** `/staff/platform/mails`: what became of mails, found by the beginning of an address. */
export function MailsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const address = useListAddress();
  const [q, cursor] = [address.get("q"), address.get("cursor")];
  const state = MAIL_STATES.find((one) => one === address.get("state"));
  const read = useStaffRead(listMails, {
    query: { per_page: A_PAGE, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}), ...(state ? { "filter[state]": state } : {}) },
  });
  const total = read.meta?.total;
  const states = read.meta?.states;
  const count = total === undefined ? null : t`${plural(total, { one: "# mail", other: "# mails" })}`;
  const worded = (value: MailState) => {
    const words = i18n._(mailState[value].words);
    return states ? `${words} (${formatNumber(language, states[value])})` : words;
  };
  return (
    <div className={stack(12)}>
      <PageHead title={t({ message: "Mail", context: "staff" })} />
      <Explanation>{t`Mails of the last month and what became of them. What opens an account is masked in them.`}</Explanation>
      <PlaceTabs place="platform" current="/staff/platform/mails" />
      <ListSearch
        label={t`Beginning of an e-mail`}
        address={address}
        standing={state ? [{ name: "state", words: i18n._(mailState[state].words) }] : []}
      >
        <PlainSelect<MailState | "every">
          label={t`Status`}
          value={state ?? "every"}
          options={[{ value: "every" as const, label: t`Every status` }, ...MAIL_STATES.map((value) => ({ value, label: worded(value) }))]}
          onChange={(value) => address.go({ state: value === "every" ? "" : value })}
        />
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: t`No mail in the last month`, help: t`Mails stand here as soon as one is to be sent.` }}
        unfiltered={q || state ? () => address.go({ q: "", state: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t({ message: "Mail", context: "staff" })}
            rows={rows}
            keyOf={({ id, job_id: job }) => `${id ?? "job"} ${job}`}
            hrefOf={({ id }) => (id === null ? null : `/staff/platform/mails/${id}`)}
            columns={[
              {
                key: "recipient",
                head: t({ message: "To", context: "mail" }),
                cell: ({ recipient }) => <bdi dir="ltr">{recipient ?? "–"}</bdi>,
              },
              { key: "person", head: t`Account`, spare: true, cell: ({ person }) => (person ? <bdi>{said(person.name)}</bdi> : "–") },
              {
                key: "subject",
                head: t`Subject`,
                phone: "second",
                cell: ({ subject, kind }) => {
                  const words = mailKind(kind);
                  return subject ? <bdi>{subject}</bdi> : words ? i18n._(words) : <bdi dir="ltr">{kind}</bdi>;
                },
              },
              { key: "tries", head: t`Tries`, spare: true, cell: ({ tries }) => formatNumber(language, tries) },
              {
                key: "at",
                head: t({ message: "Begun", context: "job" }),
                phone: "second",
                cell: ({ created_at: at }) => (
                  <time className={kit("tabular")} dateTime={at}>
                    {formatDateTime(language, at, {})}
                  </time>
                ),
              },
              { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={mailState[row.state]} /> },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <OlderPages address={address} next={read.meta?.next_cursor} />
      </ListFoot>
    </div>
  );
}
