import { msg } from "@lingui/core/macro";
import { getPortfolio, makePortfolio, type Portfolio, readPortfolio } from "#contract/coursework/portfolio.ts";
import { Problem } from "#contract/problem.ts";
import { requireVerified } from "#server/commands/accounts/verified-email.ts";
import { certificateDocument } from "#server/commands/certificates/certificate-document.ts";
import {
  askForPortfolio,
  giveUpPortfolio,
  latestPortfolio,
  portfolioFile,
  WRITE_PORTFOLIO,
  writePortfolio,
} from "#server/commands/coursework/portfolio/portfolios.ts";
import { expireExports } from "#server/commands/exports/expire-exports.ts";
import { portfolios } from "#server/db/tables/learning/portfolios.ts";
import { keptBytes } from "#server/http/files/kept-bytes.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const LOOK_EVERY_SECONDS = 600;

/** A learner's own work and certificates, to take with them. */
export function portfolioRoutes(route: Route, services: Services): void {
  const { db, files: provider, jobs, words, documents, config } = services;

  route(getPortfolio, async ({ db, caller, now }) => {
    const latest = await latestPortfolio(db, caller.userId);
    return { data: { latest: latest && presented(latest, now) } };
  });

  route(makePortfolio, async ({ db, caller, now }) => {
    await requireVerified(db, caller.userId);
    await db.transaction((tx) => askForPortfolio(tx, caller.userId, now));
    const latest = await latestPortfolio(db, caller.userId);
    if (!latest) throw new Problem("not_found");
    return { data: presented(latest, now), message: msg`The portfolio is being prepared.` };
  });

  route(readPortfolio, async ({ params, caller, now }) => {
    const file = await portfolioFile(db, caller.userId, params.pid, now);
    if (!file) throw new Problem("not_found");
    return { bytes: await keptBytes(services, file.id), type: file.type, name: file.name, size: file.bytes };
  });

  const draw = async (row: Parameters<typeof certificateDocument>[1]) =>
    await documents.draw(await certificateDocument(db, row, "both", config.publicUrl));
  jobs.register(WRITE_PORTFOLIO, ({ portfolioId }, { now }) =>
    writePortfolio({ db, files: provider, words, draw }, String(portfolioId), now),
  );
  jobs.onDead(WRITE_PORTFOLIO, ({ portfolioId }) => giveUpPortfolio(db, String(portfolioId)));
  jobs.every(LOOK_EVERY_SECONDS, "delete portfolios whose day is over", ({ now }) => expireExports(db, provider, portfolios, now));
}

const presented = ({ row, bytes }: NonNullable<Awaited<ReturnType<typeof latestPortfolio>>>, now: Date): Portfolio => {
  const isOver = row.status === "ready" && (row.expiresAt === null || row.expiresAt <= now);
  return {
    id: row.id,
    status: isOver ? "expired" : row.status,
    done: row.done,
    programs: row.programs,
    bytes: isOver ? null : bytes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
};
