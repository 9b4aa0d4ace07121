import { useLingui } from "@lingui/react/macro";
import { useParams, useSearch } from "wouter";
import { adminQuoteMerge } from "#contract/security/account-merge.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { MergePair } from "./merge-pair.tsx";
import { OtherAccount } from "./other-account.tsx";

const WIDTHS = [100, 100, 100] as const;
const ID = /^[1-9]\d{0,8}$/u;

/** `/staff/people/:id/merge?with=`: another account of the same person becomes part of this one; the other may stay in its place. */
export function MergeScreen() {
  const { id = "" } = useParams<{ id: string }>();

  const other = new URLSearchParams(useSearch()).get("with") ?? "";
  if (!ID.test(id) || (other !== "" && !ID.test(other))) return <MissingRecord />;
  return <Known key={`${id} ${other}`} id={Number(id)} other={other === "" ? null : Number(other)} />;
}

function Known({ id, other }: { id: number; other: number | null }) {
  const { t } = useLingui();
  const said = useSaid();
  const read = useStaffRead(adminQuoteMerge, { params: { id }, query: other === null ? {} : { with: other } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(quote) => (
        <div className={stack(16)}>
          <PageHead title={t`Join two accounts`} note={<bdi>{said(quote.kept.name)}</bdi>} back={`/staff/people/${id}`} />
          {quote.other ? <MergePair quote={quote} other={quote.other} /> : <OtherAccount id={id} likely={quote.likely} />}
        </div>
      )}
    </LoadState>
  );
}
