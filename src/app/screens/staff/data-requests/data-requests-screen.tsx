import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  type DataRequestKind,
  type DataRequestState,
  listDataRequests,
} from "#contract/accounts/data-requests/data-requests.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { dataRequestKind, dataRequestState, stateOf } from "./data-request-words.ts";

const PATH = "/staff/requests/data";
const A_PAGE = 50;

/** `/staff/requests/data`: what people asked for about their own data, with the day that the law sets. */
export function DataRequestsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const address = useListAddress();
  const cursor = address.get("cursor");
  const kind = DATA_REQUEST_KINDS.find((one) => one === address.get("kind")) ?? "erasure";
  const state = DATA_REQUEST_STATES.find((one) => one === address.get("state"));
  const read = useStaffRead(listDataRequests, {
    query: { per_page: A_PAGE, "filter[kind]": kind, ...(cursor ? { cursor } : {}), ...(state ? { "filter[state]": state } : {}) },
  });
  const total = read.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# request", other: "# requests" })}`;
  return (
    <div className={stack(12)}>
      <PageHead title={t({ message: "Personal data", context: "staff" })} />
      <Explanation>{t`Copies and deletions that people asked for. They are carried out automatically, by the day that the law sets. What was asked for by the password alone may wait until one of the staff is sure who asked.`}</Explanation>
      <PlaceTabs place="requests" current={PATH} />
      <search className={cluster(8)}>
        <PlainSelect<DataRequestKind>
          label={t`Kind`}
          value={kind}
          options={DATA_REQUEST_KINDS.map((value) => ({ value, label: i18n._(dataRequestKind[value]) }))}
          onChange={(value) => address.go({ kind: value === "erasure" ? "" : value, cursor: "" })}
        />
        <PlainSelect<DataRequestState | "every">
          label={t`Status`}
          value={state ?? "every"}
          options={[
            { value: "every" as const, label: t`Every status` },
            ...DATA_REQUEST_STATES.map((value) => ({ value, label: i18n._(dataRequestState[value].words) })),
          ]}
          onChange={(value) => address.go({ state: value === "every" ? "" : value, cursor: "" })}
        />
      </search>
      <ListState
        of={read}
        empty={{
          title: t`Nobody has asked for this yet`,
          help: t`People ask for a copy of their data, or for their account to be deleted, in their profile.`,
        }}
        unfiltered={state ? () => address.go({ state: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={t({ message: "Personal data", context: "staff" })}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `${PATH}/${id}`}
            columns={[
              { key: "person", head: t`Person`, cell: ({ person }) => <bdi>{person.name[language]}</bdi> },
              {
                key: "asked",
                head: t({ message: "Asked for", context: "data request" }),
                phone: "second",
                cell: ({ created_at: at }) => formatDateTime(language, at, {}),
              },
              {
                key: "due",
                head: t({ message: "Due by", context: "data request" }),
                spare: true,
                cell: ({ due_at: at }) => formatDate(language, at, {}),
              },
              { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={stateOf(row)} /> },
            ]}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <div className={cluster(8)}>
          {cursor ? <Button tone="quiet" size="sm" href={address.to({ cursor: "" })}>{t`Newest`}</Button> : null}
          {read.meta?.next_cursor ? (
            <Button tone="quiet" size="sm" href={address.to({ cursor: read.meta.next_cursor })}>{t`Older`}</Button>
          ) : null}
        </div>
      </ListFoot>
    </div>
  );
}
