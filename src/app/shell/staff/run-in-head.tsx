import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtom } from "jotai";
import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { Capability } from "#contract/accounts/roles.ts";
import { type BulkRun, listBulkRuns } from "#contract/jobs/bulk-runs.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { followedRunAtom } from "#app/state/staff/followed-run.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { settledOf } from "#app/widgets/staff-bulk/settled-of.ts";
import { isAtWork, useFollowRun } from "#app/widgets/staff-bulk/use-follow-run.ts";
import { useTakeBack } from "#app/widgets/staff-bulk/use-take-back.ts";

const UNDO_SECONDS = 10;
/** Whoever holds none of these begins no action on many rows, and has none under way. */
const BEGUN_WITH: readonly Capability[] = [
  "requests.decide",
  "messages.write",
  "applications.decide",
  "money.refund",
  "people.suspend",
  "certificates.issue",
  "certificates.deliver",
  "reviews.moderate",
];

/** How far an action on many rows is, from any page; once it is at its end it says so, with the way back where there is one. */
export function RunInHead() {
  const { t } = useLingui();
  const [path, navigate] = useLocation();
  const [run, setRun] = useAtom(followedRunAtom);
  const { act } = useNoticedAction(`bulk/${run?.id ?? "none"}/back`);
  const takeBack = useTakeBack(run?.id ?? "none");
  const may = useMay();
  const acts = BEGUN_WITH.some(may);
  useEffect(() => {
    if (!acts) return;
    // Nothing is said where it cannot be asked: the list of such actions says it then.
    void call(listBulkRuns, {}).then(
      ({ data }) => setRun((known) => known ?? data.find(isAtWork) ?? null),
      () => undefined,
    );
  }, [acts, setRun]);
  const tell = (ended: BulkRun) => {
    setRun(ended);
    if (isAtWork(ended)) return;
    const undo = () => act(async () => setRun(await takeBack()));
    showNotice({
      id: `bulk/${ended.id}`,
      kind: ended.status === "stopped" ? "error" : "success",
      message:
        ended.status === "stopped" ? msg`The action on many rows stopped before its end` : msg`The action on many rows is at its end`,
      seconds: UNDO_SECONDS,
      action: ended.undo_until
        ? { label: msg`Undo`, run: () => void undo() }
        : { label: msg({ message: "Look", context: "bulk" }), run: () => navigate(`/staff/bulk/${ended.id}`) },
    });
  };
  useFollowRun(run, tell);
  if (!run || (!isAtWork(run) && path === `/staff/bulk/${run.id}`)) return null;
  const { settled, all } = settledOf(run);
  const works = isAtWork(run);
  return (
    <Button
      tone="quiet"
      size="sm"
      href={`/staff/bulk/${run.id}`}
      icon={<ListChecks aria-hidden="true" />}
      aria-label={works ? t`Action on many rows: ${settled} of ${all}` : t`Action on many rows: at its end`}
      onClick={() => (works ? undefined : setRun(null))}
    >
      <bdi dir="ltr">{works ? `${settled} / ${all}` : "✓"}</bdi>
    </Button>
  );
}
