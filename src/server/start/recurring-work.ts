import { forgetUnusedKeys, reseal } from "#server/commands/security/reseal.ts";
import {
  REFUSED_STATEMENT,
  reportRefused,
  reportStatements,
  switchReporting,
} from "#server/commands/learning-statements/report-statements.ts";
import { forgetIdempotencyKeys } from "#server/http/idempotency/idempotency.ts";
import { forgetFinishedJobs } from "#server/jobs/claims.ts";
import { addressIn, type MailProvider } from "#server/providers/mail.ts";
import { applyRetention, forgetOldMails } from "#server/retention/retention.ts";
import { forgetOldValues } from "#server/security-log/forget-values.ts";
import { askForCheck } from "#server/security-log/chain-checks.ts";
import { noteHead } from "#server/security-log/log-heads.ts";
import type { Services } from "#server/services.ts";

/** What the server does by itself, once in a cluster. What a module's work needs is told by that module. @param mail sends at once, outside of any job */
export function registerRecurringWork(services: Services, mail: MailProvider): void {
  const { config, jobs } = services;
  jobs.every(3_600, "what is past its time", async ({ db, now, log }) => {
    await applyRetention({ db, now, log }, config);
    await forgetOldMails(config, now);
  });

  const reporting = config.recordStore && { store: config.recordStore, publicUrl: config.publicUrl, teacher: addressIn(config.mailFrom) };
  jobs.every(60, "report what was learned", async ({ db, now, signal }) => {
    await switchReporting(db, reporting !== null);
    if (reporting) await reportStatements(db, reporting, { now, signal });
  });
  jobs.register(REFUSED_STATEMENT, async ({ id }, { db, now, signal }) => {
    if (reporting) await reportRefused(db, reporting, String(id), { now, signal });
  });

  jobs.every(3_600, "note the head of the security log", async ({ db, now, log }) => {
    await noteHead(db, { heads: config.logHeads, mail, log }, now);
  });

  jobs.every(86_400, "check the chain of the security log", async ({ db, now }) => {
    await db.transaction((tx) => askForCheck(tx, now));
  });

  jobs.every(30, "seal with the newest key", async ({ db }) => {
    await reseal(db);
  });

  jobs.every(600, "forget what is over", async ({ db, now }) => {
    await forgetIdempotencyKeys(services);
    await services.limits.forget();
    await forgetFinishedJobs(db, new Date(now.getTime() - 30 * 86_400_000));
    await forgetOldValues(db, now);
    await forgetUnusedKeys(db);
  });
}
