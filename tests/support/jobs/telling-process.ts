/**
 * A process of its own that tells the notices which wait in a database, until it is killed.
 * Arguments: the address of the database, and by how many milliseconds its clock is ahead.
 */
import type { FastifyBaseLogger } from "fastify";
import { TELL_NOTICE, sendNotice } from "#server/commands/notifications/notify-many.ts";
import { overPostgres } from "#server/db/client.ts";
import { JobRunner } from "#server/jobs/runner.ts";

const [url = "", ahead = "0"] = process.argv.slice(2);
const silent = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger;
const runner = new JobRunner(overPostgres(url), { now: () => new Date(Date.now() + Number(ahead)) }, silent);
runner.register(TELL_NOTICE, ({ noticeId }, { db, now, signal }) => sendNotice(db, String(noticeId), now, signal));
await runner.runDue();
process.stdout.write("done\n");
process.exit(0);
