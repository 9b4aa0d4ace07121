import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { PORTFOLIO_HOURS } from "#contract/coursework/portfolio.ts";
import { ZIP } from "#contract/exports/staff-exports.ts";
import type { CertificateRow } from "#server/commands/certificates/move-certificate.ts";
import { zipStream } from "#server/commands/files/zip-stream.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { portfolios } from "#server/db/tables/learning/portfolios.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import type { Words } from "#server/words.ts";
import { portfolioParts } from "./portfolio-parts.ts";

/** Writes a portfolio; its payload is `{ portfolioId }`. */
export const WRITE_PORTFOLIO = "write-portfolio";

/** Asks for a portfolio, or finds the one that is being written, in the caller's transaction. The last one's file is taken away by its job. */
export async function askForPortfolio(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const open = await tx.$count(portfolios, and(eq(portfolios.userId, userId), eq(portfolios.status, "queued")));
  if (open > 0) return;
  const id = uuidV7(now);
  // What is over by now, `expireExports` takes away.
  await tx
    .update(portfolios)
    .set({ expiresAt: now })
    .where(and(eq(portfolios.userId, userId), eq(portfolios.status, "ready")));
  await tx.insert(portfolios).values({ id, userId, status: "queued", createdAt: now });
  await enqueueJob(tx, { kind: WRITE_PORTFOLIO, payload: { portfolioId: id }, runAt: now });
}

interface Writing {
  db: Database;
  files: FilesProvider;
  words: Words;
  /** A certificate as a PDF. */
  draw: (row: CertificateRow) => Promise<Uint8Array>;
}

/** Writes the archive, a program at a time. Done twice it is one file. */
export async function writePortfolio({ db, files: provider, words, draw }: Writing, id: string, now: Date): Promise<void> {
  const [asked] = await db.select().from(portfolios).where(eq(portfolios.id, id));
  if (asked?.status !== "queued") return;
  const { userId } = asked;
  const told = async (done: number, programs: number) => {
    await db.update(portfolios).set({ done, programs }).where(eq(portfolios.id, id));
  };
  const source = { db, userId, words, draw, now, told, bytes: (fileId: string) => provider.stream(fileId) };
  const kept = await provider.put(zipStream(portfolioParts(source)));
  const expiresAt = new Date(now.getTime() + PORTFOLIO_HOURS * 3_600_000);
  const isWanted = await db.transaction(async (tx) => {
    await tx.insert(files).values({ ...kept, purpose: "export", ownerId: userId, name: NAME, type: ZIP, createdAt: now });
    const ready = await tx
      .update(portfolios)
      .set({ status: "ready", fileId: kept.id, expiresAt })
      .where(and(eq(portfolios.id, id), eq(portfolios.status, "queued")))
      .returning({ id: portfolios.id });
    // Its owner was forgotten meanwhile: nothing of them is kept.
    if (ready.length === 0) await tx.delete(files).where(eq(files.id, kept.id));
    return ready.length > 0;
  });
  if (!isWanted) await provider.delete(kept.id);
}

const NAME = "qabas-portfolio.zip";

/** Its writing was given up: its owner is told. Harmless twice. */
export async function giveUpPortfolio(db: Database, id: string): Promise<void> {
  await db
    .update(portfolios)
    .set({ status: "failed" })
    .where(and(eq(portfolios.id, id), eq(portfolios.status, "queued")));
}

/** The latest that a person asked for. */
export async function latestPortfolio(db: Executor, userId: number) {
  const [found] = await db
    .select({ row: portfolios, bytes: files.bytes })
    .from(portfolios)
    .leftJoin(files, eq(files.id, portfolios.fileId))
    .where(eq(portfolios.userId, userId))
    .orderBy(desc(portfolios.createdAt), desc(portfolios.id))
    .limit(1);
  return found ?? null;
}

/** A file of a person's own that is there still; null where there is none, and where it is another's. */
export async function portfolioFile(db: Executor, userId: number, id: string, now: Date) {
  const [found] = await db
    .select({ file: files })
    .from(portfolios)
    .innerJoin(files, eq(files.id, portfolios.fileId))
    .where(
      and(
        eq(portfolios.id, id),
        eq(portfolios.userId, userId),
        eq(portfolios.status, "ready"),
        isNotNull(portfolios.expiresAt),
        sql`${portfolios.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    );
  return found?.file ?? null;
}
