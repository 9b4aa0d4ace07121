import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { SECURITY_EVENTS } from "#contract/security/security-event-names.ts";
import { listSecurityEvents } from "#contract/security/security-events.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState, ReadingRoom } from "#app/widgets/staff/list-state.tsx";
import { PeriodFilter } from "#app/widgets/staff/period-filter.tsx";
import { PlatformTabs } from "#app/widgets/staff/platform-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { auditFilter, auditQuery } from "./audit-query.ts";
import { ChainState } from "./chain-state.tsx";
import { EVENT } from "./event-words.ts";
import { FromTo } from "./from-to.tsx";

const A_PAGE = 50;

/** `/staff/platform/audit`: what happened to accounts, rights, money and personal data, the newest first; reading it is an entry too. */
export function AuditScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { user } = useAtomValue(sessionAtom);
  const said = useSaid();
  const address = useListAddress();
  const filter = auditFilter(address);
  const before = address.get("before");
  const read = useStaffRead(listSecurityEvents, {
    query: { per_page: A_PAGE, ...auditQuery(filter), ...(/^[1-9]\d{0,14}$/u.test(before) ? { before: Number(before) } : {}) },
  });
  const next = read.meta?.next;
  const go = (change: Record<string, string>) => address.go({ before: "", ...change });
  const byMe = user !== null && filter.actor === user.id;
  const standing = [
    ...(filter.name ? [{ name: "name", words: i18n._(EVENT[filter.name]) }] : []),
    ...(filter.actor ? [{ name: "actor", words: byMe ? t`By me` : t`By account ${filter.actor}` }] : []),
  ];
  const narrowed = Object.keys(filter).length > 0;
  return (
    <div className={stack(12)}>
      <PageHead title={t`Audit log`} action={<ExportButton kind="security_events" filter={filter} rows={null} />} />
      <ReadingRoom />
      <PlatformTabs current="audit" />
      <ChainState />
      <ListSearch label={t`Account number, network address or subject`} address={{ ...address, go }} standing={standing}>
        <PlainSelect
          label={t`Event`}
          value={filter.name ?? ""}
          options={[{ value: "", label: t`Every event` }, ...SECURITY_EVENTS.map((value) => ({ value, label: i18n._(EVENT[value]) }))]}
          onChange={(value) => go({ name: value })}
        />
        <PeriodFilter address={{ ...address, go }} />
        {user && !byMe ? <Chip onClick={() => go({ actor: String(user.id) })}>{t`By me`}</Chip> : null}
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: t`No entries yet` }}
        unfiltered={narrowed ? () => go({ q: "", name: "", actor: "", from: "", to: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t`Audit log`}
            rows={rows}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => `/staff/platform/audit/${id}`}
            columns={[
              { key: "event", head: t`Event`, cell: ({ name }) => i18n._(EVENT[name]) },
              {
                key: "at",
                head: t`Time`,
                phone: "second",
                cell: ({ at }) => <time dateTime={at}>{formatDateTime(language, at, {})}</time>,
              },
              {
                key: "actor",
                head: t`Who acted`,
                phone: "second",
                cell: ({ actor }) => (actor ? <bdi>{said(actor.name)}</bdi> : <Trans>Nobody known</Trans>),
              },
              {
                key: "person",
                head: t({ message: "About", context: "event" }),
                phone: "second",
                cell: ({ person }) => (person ? <bdi>{said(person.name)}</bdi> : null),
              },
              { key: "subject", head: t`Subject`, spare: true, cell: ({ subject }) => (subject ? <bdi dir="ltr">{subject}</bdi> : null) },
              {
                key: "change",
                head: t`What changed`,
                spare: true,
                // The others stand on the page of the entry.
                cell: ({ changes: [first] }) => (first ? <FromTo before={first.before} after={first.after} /> : null),
              },
              {
                key: "address",
                head: t`Network address`,
                spare: true,
                cell: ({ address: from }) => (from ? <bdi dir="ltr">{from}</bdi> : null),
              },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={null}>
        <div className={cluster(8)}>
          {before ? <Button tone="quiet" size="sm" href={address.to({ before: "" })}>{t`Newest`}</Button> : null}
          {next ? <Button tone="quiet" size="sm" href={address.to({ before: String(next) })}>{t`Older`}</Button> : null}
        </div>
      </ListFoot>
    </div>
  );
}
