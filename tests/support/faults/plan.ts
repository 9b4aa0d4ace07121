import { appendFileSync, existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import rows from "./rows.json" with { type: "json" };
import { Random } from "./random.ts";
import type { Verdict } from "./trials.ts";

export type FaultId = keyof typeof rows;

/** What `.ci/faults.mjs` asks for. Without it the few rounds of `npm test` are played. */
interface Plan {
  seed: string;
  /** Trials still to be done of each row. */
  due: Partial<Record<FaultId, number>>;
  /** Trials that earlier chunks did: the random choices go on where those ended. */
  done: Partial<Record<FaultId, number>>;
  /** The part of the time that each row has for itself, milliseconds: none starves the others. */
  budgets: Partial<Record<FaultId, number>>;
  /** No trial begins after this moment, milliseconds since 1970. */
  until: number;
  /** Where verdicts are written as they come, a line each. */
  parts: string;
}

const plan: Plan | null = process.env.QABAS_FAULT_PLAN ? (JSON.parse(process.env.QABAS_FAULT_PLAN) as Plan) : null;

export const isPlanned = plan !== null;

const IN_NPM_TEST = Number(process.env.QABAS_FAULT_ROUNDS ?? 2);

export const sentenceOf = (id: FaultId): string => rows[id].says;

/** How long a round takes at most, milliseconds: three times as long as it does where nothing else runs, and a minute at least. */
export const roundMsOf = (id: FaultId): number => Math.max(60_000, rows[id].seconds * 3_000);

/** A row may be too slow for more than one round of `npm test`. */
export const dueOf = (id: FaultId): number =>
  plan ? (plan.due[id] ?? 0) : Math.min(IN_NPM_TEST, (rows[id] as { inTest?: number }).inTest ?? IN_NPM_TEST);

export const randomOf = (id: FaultId): Random => new Random(`${plan?.seed ?? "npm test"} ${id} ${plan?.done[id] ?? 0}`);

/** The rounds of a row, one after the other, until they are done or its time is over. */
export function* roundsOf(id: FaultId): Generator<number> {
  const over = plan ? Math.min(plan.until, Date.now() + (plan.budgets[id] ?? 0)) : Number.POSITIVE_INFINITY;
  for (let round = 0; round < dueOf(id); round += 1) {
    if (Date.now() > over) return;
    yield round;
  }
}

/** Keeps what became of a row for the table at the end; nothing in `npm test`, which has its own. */
export function keepVerdict(fault: string, verdict: Verdict): void {
  if (plan && Object.values(verdict).some((count) => count !== 0)) appendFileSync(plan.parts, `${JSON.stringify({ fault, ...verdict })}\n`);
}

/** What a row's needs lack on this machine, or null. */
export function missing(id: FaultId): string | null {
  const { needs } = rows[id] as { needs?: "tmpfs" | "libfaketime" };
  if (needs === "tmpfs" && !mayMount()) return "a tmpfs cannot be mounted here (needs root)";
  if (needs === "libfaketime" && !faketime()) return "libfaketime is not installed";
  return null;
}

/** Says that a row could not be shown here: never a pass. */
export function keepNotRun(fault: string, reason: string): void {
  if (plan) appendFileSync(plan.parts, `${JSON.stringify({ fault, notRun: reason })}\n`);
}

const LIBRARIES = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`);
export const faketime = (): string | undefined => LIBRARIES.find((file) => existsSync(file));

const mayMount = (): boolean =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("/usr/bin/unshare", ["-m", "/usr/bin/mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
