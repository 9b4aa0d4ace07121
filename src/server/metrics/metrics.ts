import { sql } from "drizzle-orm";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { REFUSED_STATEMENT } from "#server/commands/learning-statements/report-statements.ts";
import type { Config } from "#server/config.ts";
import type { OpenDatabase } from "#server/db/client.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import type { ClientReports } from "#server/http/security/client-reports.ts";
import type { PublicCache } from "#server/http/public-copies/public-cache.ts";
import { statementGauges } from "./statement-gauges.ts";
import { vitalHistograms } from "./vital-histograms.ts";
import type { WebVitals } from "./web-vitals.ts";

/** Seconds: from what a kept page takes to what a person waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** What the database is asked for is asked once for all who look within this time. */
const ASKED_FOR_MS = 5_000;

export interface Answered {
  method: string;
  /** The route as it is written, `/api/v1/courses/:id`: never an address that somebody typed. */
  route: string;
  status: number;
  seconds: number;
  /** The problem code of a refusal; null of anything else. */
  code: string | null;
}

/** What counts by itself, and is read from here. */
interface Counting {
  config: Pick<Config, "recordStore" | "webVitals">;
  publicCache: Pick<PublicCache, "counts">;
  clientReports: Pick<ClientReports, "counts">;
  webVitals: Pick<WebVitals, "hear">;
}

export interface Metrics {
  answered(answer: Answered): void;
  /** Text in the format of Prometheus. */
  read(): Promise<string>;
  readonly contentType: string;
}

/**
 * Numbers of this process, and of the work that waits in the database. No label holds anything of a person or an address: routes, queues,
 * codes and pools are named by the code alone, so that there are never more series than it has names.
 */
export function createMetrics(
  database: OpenDatabase,
  { config, publicCache, clientReports, webVitals }: Counting,
  now: () => number,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "qabas_" });
  const requests = new Histogram({
    name: "qabas_request_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const problems = new Counter({
    name: "qabas_problems_total",
    help: "Refusals and failures by problem code",
    labelNames: ["code"],
    registers,
  });
  new Gauge({
    name: "qabas_pool_connections",
    help: "Connections to the database: lent out, idle, and calls that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      // The embedded database has one for both.
      const pools = [...new Set([database.pool, database.reads])];
      const sum = (of: (pool: (typeof pools)[number]) => number) => pools.reduce((total, pool) => total + of(pool), 0);
      this.set(
        { state: "used" },
        sum((pool) => pool.totalCount - pool.idleCount),
      );
      this.set(
        { state: "idle" },
        sum((pool) => pool.idleCount),
      );
      this.set(
        { state: "waiting" },
        sum((pool) => pool.waitingCount),
      );
    },
  });
  new Gauge({
    name: "qabas_public_reads",
    help: "Public reads since the start: answered from memory, and made anew",
    labelNames: ["from"],
    registers,
    collect() {
      const { kept, made } = publicCache.counts;
      this.set({ from: "memory" }, kept);
      this.set({ from: "database" }, made);
    },
  });
  new Gauge({
    name: "qabas_client_reports",
    help: "Reports of browsers about our policy since the start: told to the log, told before, and unreadable",
    labelNames: ["what"],
    registers,
    collect() {
      for (const [what, count] of Object.entries(clientReports.counts)) this.set({ what }, count);
    },
  });
  if (config.webVitals !== null) webVitals.hear(vitalHistograms(registers));
  const waiting = new Gauge({ name: "qabas_jobs_waiting", help: "Jobs that are due and not begun", labelNames: ["queue"], registers });
  const oldest = new Gauge({
    name: "qabas_jobs_oldest_seconds",
    help: "How long the oldest due job of a queue has waited",
    labelNames: ["queue"],
    registers,
  });
  const dead = new Gauge({ name: "qabas_jobs_dead", help: "Jobs that were set aside and want a person", labelNames: ["kind"], registers });
  const lookAtStatements = config.recordStore && statementGauges(registers);
  const answers = new Gauge({ name: "qabas_database_answers", help: "1 where the database answered the last look", registers });

  let asked = 0;
  let asking: Promise<void> = Promise.resolve();
  const look = async () => {
    const at = new Date(now()).toISOString();
    const due = sql`${jobs.deadAt} is null and ${jobs.runAt} <= ${at}::timestamptz and (${jobs.lockedUntil} is null or ${jobs.lockedUntil} < ${at}::timestamptz)`;
    const { rows } = await database.jobs.execute<{
      queue: string;
      kind: string;
      waiting: number;
      oldest: number;
      dead: number;
      open: number;
    }>(
      sql`select ${jobs.queue} as queue, ${jobs.kind} as kind, count(*) filter (where ${due})::int as waiting,
          coalesce(extract(epoch from ${at}::timestamptz - min(${jobs.runAt}) filter (where ${due})), 0)::float8 as oldest,
          count(*) filter (where ${jobs.deadAt} is not null)::int as dead, count(*)::int as open
        from ${jobs} where ${jobs.doneAt} is null group by 1, 2`,
    );
    for (const gauge of [waiting, oldest, dead]) gauge.reset();
    for (const queue of ["urgent", "normal", "bulk"]) {
      const own = rows.filter((row) => row.queue === queue);
      waiting.set(
        { queue },
        own.reduce((sum, row) => sum + row.waiting, 0),
      );
      oldest.set({ queue }, Math.max(0, ...own.map((row) => row.oldest)));
    }
    for (const row of rows) if (row.dead > 0) dead.set({ kind: row.kind }, row.dead);
    const refused = rows.find(({ kind }) => kind === REFUSED_STATEMENT);
    await lookAtStatements?.(database.jobs, now(), refused ? refused.open - refused.dead : 0);
  };

  return {
    contentType: registry.contentType,
    answered({ method, route, status, seconds, code }) {
      requests.observe({ method, route, status: String(status) }, seconds);
      if (code !== null) problems.inc({ code });
    },
    async read() {
      if (now() - asked >= ASKED_FOR_MS) {
        asked = now();
        asking = look().then(
          () => answers.set(1),
          () => answers.set(0),
        );
      }
      await asking;
      return await registry.metrics();
    },
  };
}
