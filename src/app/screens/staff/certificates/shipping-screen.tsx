import { useLingui } from "@lingui/react/macro";
import { useParams } from "wouter";
import { adminListDeliveries } from "#contract/certificates/admin-certificates.ts";
import { DELIVERY_STATUSES } from "#contract/certificates/certificates.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { AssigneeCell } from "#app/widgets/staff-queues/assignee-cell.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { useAssignActions } from "#app/widgets/staff-queues/use-assign-actions.ts";
import { assigneeOf, useAssigneeFilter } from "#app/widgets/staff-queues/use-assignee-filter.tsx";
import { NotInQueue, Queue, QUEUE_PAGE } from "#app/widgets/staff/queue.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useDeliveryActions } from "./bulk-revoke.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { type DeliveryRow, deliveryStatus } from "./shipping-words.ts";

const PATH = "/staff/certificates/shipping";

/** `/staff/certificates/shipping`: paper copies that were asked for, the oldest first. */
export function ShippingScreen() {
  const { t, i18n } = useLingui();
  const said = useSaid();
  const { id } = useParams<{ id?: string }>();
  const address = useListAddress();
  const status = DELIVERY_STATUSES.find((one) => one === address.get("status"));
  const read = useStaffRead(adminListDeliveries, {
    query: {
      page: pageNumber(address.get("page")),
      per_page: QUEUE_PAGE,
      ...(status ? { "filter[status]": status } : {}),
      ...assigneeOf(address),
    },
  });
  const { "filter[assignee]": assignee } = assigneeOf(address);
  const assigned = useAssigneeFilter("delivery", address);
  const assigning = useAssignActions(assigned.colleagues);
  const steps = useDeliveryActions();
  const shown = read.data?.find(({ delivery }) => delivery.id === id);
  return (
    <Queue<DeliveryRow>
      title={t({ message: "Shipping", context: "certificates" })}
      tabs={<PlaceTabs place="certificates" current={PATH} />}
      of={read}
      search={null}
      narrowing={assigned}
      states={{
        label: t`Status`,
        every: t`Every status`,
        choices: DELIVERY_STATUSES.map((value) => ({ value, label: i18n._(deliveryStatus[value].words) })),
      }}
      empty={{ title: t`No paper copies were asked for` }}
      keyOf={({ delivery }) => delivery.id}
      path={PATH}
      bulk={{
        list: "deliveries",
        choices: [...assigning, ...steps],
        subjectOf: ({ delivery }) => `delivery ${delivery.id}`,
        nameOf: ({ delivery }) => delivery.full_name,
        filter: { ...(status ? { status } : {}), ...(assignee ? { assignee } : {}) },
      }}
      columns={[
        { key: "name", head: t({ message: "Name", context: "person" }), cell: ({ delivery }) => <bdi>{delivery.full_name}</bdi> },
        { key: "number", head: t`Certificate`, phone: "second", cell: ({ certificate_number: number }) => <bdi dir="ltr">{number}</bdi> },
        { key: "city", head: t`City`, phone: "second", cell: ({ delivery }) => <bdi>{said(delivery.city)}</bdi> },
        {
          key: "tracking",
          head: t`Tracking number`,
          spare: true,
          cell: ({ delivery }) => <bdi dir="ltr">{delivery.tracking_number ?? "–"}</bdi>,
        },
        { key: "status", head: t`Status`, phone: "end", cell: ({ delivery }) => <StatusWord of={deliveryStatus[delivery.status]} /> },
        { key: "limit", head: t`Answer by`, phone: "end", cell: (row) => (row.open && !row.waits ? <Fuse of={row} /> : null) },
        {
          key: "assignee",
          head: t({ message: "Assigned to", context: "request" }),
          phone: "second",
          cell: (row) => <AssigneeCell of={{ ...row, id: row.delivery.id }} kind="delivery" onChanged={read.retry} />,
        },
      ]}
      selected={
        id === undefined || read.data === null
          ? null
          : {
              key: id,
              detail: shown ? (
                <DeliveryDetail key={shown.delivery.version} row={shown} onChanged={read.retry} />
              ) : (
                <NotInQueue path={PATH} />
              ),
            }
      }
    />
  );
}
