import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { DataOf } from "#contract/endpoint.ts";
import { listDeadJobs, type QueueName } from "#contract/jobs/dead-jobs.ts";
import { readHealth } from "#contract/jobs/health.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";

const WIDTHS = [100, 100, 100] as const;
const A_PAGE = 50;
type Health = DataOf<typeof readHealth>;

/** `/staff/platform/health`: what hurts and what does not, queues, and the work that stopped. */
export function HealthScreen() {
  const { t } = useLingui();
  const read = useStaffRead(readHealth);
  return (
    <div className={stack(16)}>
      <RecordHead title={t`System health`} action={<Button tone="quiet" size="sm" onClick={read.retry}>{t`Refresh data`}</Button>} />
      <PlaceTabs place="platform" current="/staff/platform/health" />
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(health) => <Shown health={health} />}
      </LoadState>
      <StoppedWork />
    </div>
  );
}

function Shown({ health }: { health: Health }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const dead = health.queues.reduce((sum, { dead: count }) => sum + count, 0);
  const queue: Record<QueueName, string> = {
    urgent: t({ message: "Somebody waits for it", context: "queue" }),
    normal: t({ message: "Ordinary", context: "queue" }),
    bulk: t({ message: "For many at once", context: "queue" }),
  };
  return (
    <>
      {dead > 0 ? (
        <StatusMark kind="bad" pill icon={<TriangleAlert aria-hidden="true" />}>
          {t`${plural(dead, { one: "# job stopped and waits for a decision", other: "# jobs stopped and wait for a decision" })}`}
        </StatusMark>
      ) : (
        <StatusMark
          kind="ok"
          pill
          icon={<CircleCheck aria-hidden="true" />}
        >{t`The server answers, and no background work stopped.`}</StatusMark>
      )}
      <FactLine
        facts={[
          { name: t`Version`, value: <bdi dir="ltr">{health.version ?? "–"}</bdi> },
          { name: t`Node.js`, value: <bdi dir="ltr">{health.node}</bdi> },
          {
            name: t`Database`,
            value: (
              <>
                {health.database.kind === "embedded" ? t`Embedded` : t`PostgreSQL server`} <bdi dir="ltr">{health.database.version}</bdi>
              </>
            ),
          },
          { name: t`Running since`, value: formatDateTime(language, health.running_since, {}) },
          { name: t`Largest upload, MB`, value: formatNumber(language, health.limits.upload_mb) },
        ]}
      />
      <Part title={t`Queues`}>
        <StaffList
          label={t`Queues`}
          rows={health.queues}
          keyOf={({ name }) => name}
          hrefOf={() => null}
          columns={[
            { key: "name", head: t`Queue`, cell: ({ name }) => queue[name] },
            {
              key: "waiting",
              head: t({ message: "Due", context: "jobs" }),
              phone: "end",
              named: true,
              cell: ({ waiting }) => formatNumber(language, waiting),
            },
            {
              key: "oldest",
              head: t`The oldest waits since`,
              phone: "second",
              named: true,
              cell: ({ oldest_at: at }) => (at ? formatRelative(language, at, now) : "–"),
            },
            { key: "running", head: t`At work`, spare: true, cell: ({ running }) => formatNumber(language, running) },
            {
              key: "later",
              head: t({ message: "Later", context: "jobs" }),
              spare: true,
              cell: ({ later }) => formatNumber(language, later),
            },
            { key: "done", head: t`Done in the last hour`, spare: true, cell: ({ done_last_hour: done }) => formatNumber(language, done) },
          ]}
        />
      </Part>
    </>
  );
}

function StoppedWork() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const address = useListAddress();
  const before = address.get("before");
  const read = useStaffRead(listDeadJobs, {
    query: { per_page: A_PAGE, ...(/^[1-9]\d{0,8}$/u.test(before) ? { before: Number(before) } : {}) },
  });
  const total = read.meta?.total;
  const next = read.meta?.next;
  const count = total === undefined ? null : t`${plural(total, { one: "# stopped job", other: "# stopped jobs" })}`;
  return (
    <Part title={t`Stopped work`}>
      <div className={stack(12)}>
        <p className={kit("soft", "sm", "read")}>
          <Trans>Work that failed for a whole day, or whose process died at it, is set aside until somebody decides.</Trans>
        </p>
        <ListState of={read} empty={{ title: t`No work stopped` }} unfiltered={null}>
          {(rows) => (
            <StaffList
              label={t`Stopped work`}
              rows={rows}
              keyOf={({ id }) => String(id)}
              hrefOf={({ id }) => `/staff/platform/health/jobs/${id}`}
              columns={[
                { key: "kind", head: t`Kind`, cell: ({ kind }) => <bdi dir="ltr">{kind}</bdi> },
                {
                  key: "reason",
                  head: t`Why`,
                  phone: "second",
                  cell: ({ reason }) => (reason === "process_died" ? t`Its process died` : t`It failed for a day`),
                },
                { key: "tries", head: t`Tries`, spare: true, cell: ({ attempts }) => formatNumber(language, attempts) },
                { key: "at", head: t`Stopped on`, phone: "end", cell: ({ dead_at: at }) => formatDateTime(language, at, {}) },
              ]}
            />
          )}
        </ListState>
        <ListFoot count={count}>
          <div className={cluster(8)}>
            {before ? <Button tone="quiet" size="sm" href={address.to({ before: "" })}>{t`Newest`}</Button> : null}
            {next ? <Button tone="quiet" size="sm" href={address.to({ before: String(next) })}>{t`Older`}</Button> : null}
          </div>
        </ListFoot>
      </div>
    </Part>
  );
}
