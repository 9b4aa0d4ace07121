import { Gauge, type Registry } from "prom-client";
import { measureWaiting } from "#server/commands/learning-statements/read-statements.ts";
import type { Executor } from "#server/db/client.ts";

/** What the learning record store was not told yet. @returns looks at it; `refused`: those that a job of their own tries again */
export function statementGauges(registers: Registry[]): (db: Executor, now: number, refused: number) => Promise<void> {
  const statements = new Gauge({
    name: "qabas_statements",
    help: "Statements that the learning record store was not told yet: waiting, and refused by it and tried again",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "qabas_statements_oldest_seconds",
    help: "How long ago the oldest waiting statement happened",
    registers,
  });
  return async (db, now, refused) => {
    const { count, since } = await measureWaiting(db);
    statements.set({ state: "waiting" }, count);
    statements.set({ state: "refused" }, refused);
    oldest.set(since === null ? 0 : Math.max(0, (now - since.getTime()) / 1000));
  };
}
