import { Trans, useLingui } from "@lingui/react/macro";
import type { listRequests } from "#contract/requests/admin-requests.ts";
import { getRequest } from "#contract/requests/admin-requests.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactRows } from "#app/widgets/staff/facts.tsx";
import { AssigneeCell } from "#app/widgets/staff-queues/assignee-cell.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { isDecided, requestKind } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useRequestFacts } from "./request-facts.tsx";
import type { RequestDetail } from "./request-detail.ts";

type Row = DataOf<typeof listRequests>[number];
const WIDTHS = [100, 70, 100, 100] as const;

/** What a request of the queue asks, beside the queue: it is assigned or opened from here, and never decided (office.md §8). */
export function RequestPreview({ of, onChanged }: { of: Row; onChanged: () => void }) {
  const { i18n } = useLingui();
  const said = useSaid();
  const path = `/staff/requests/${of.kind}/${of.id}`;
  return (
    <aside className={stack(12, "min-0", "surface", "border", "round-md", "pad-16")} aria-labelledby="preview">
      <p className={kit("soft", "sm")}>
        {i18n._(requestKind[of.kind])} <bdi dir="ltr">{of.reference}</bdi>
      </p>
      <h2 id="preview" className={kit("lg")}>
        <bdi>{said(of.person.name)}</bdi>
      </h2>
      {of.subject ? (
        <p className={kit("sm")}>
          <bdi>{said(of.subject)}</bdi>
        </p>
      ) : null}
      <Fuse of={of} />
      {isDecided(of.kind) ? <Asked kind={of.kind} id={of.id} /> : null}
      <Button tone="ink" block href={path}>
        <Trans>Open to decide</Trans>
      </Button>
      <AssigneeCell of={of} kind={of.kind} onChanged={onChanged} />
    </aside>
  );
}

function Asked({ kind, id }: { kind: "postponement" | "withdrawal" | "absence" | "departure"; id: string }) {
  const read = useStaffRead(getRequest, { params: { kind, id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(detail) => <Facts detail={detail} />}
    </LoadState>
  );
}

function Facts({ detail }: { detail: RequestDetail }) {
  const { said, reason } = useRequestFacts(detail);
  return (
    <>
      <FactRows facts={said} />
      {reason ? (
        <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
          {reason}
        </p>
      ) : null}
    </>
  );
}
