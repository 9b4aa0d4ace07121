import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Method } from "#contract/endpoint.ts";
import type { Database } from "#server/db/client.ts";
import { jobs, recurringJobs } from "#server/db/tables/jobs.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import type { Reply, TestServer } from "#tests/support/server.ts";
import { Shop } from "#tests/support/shop.ts";
import { Uploader } from "#tests/support/files/uploader.ts";

/** Whoever sends: only the headers of their browser count here. */
export type Sender = Pick<SignedIn, "headers">;

/** Tables that tell of requests and not of their effects: they may grow with the second one. */
const OF_REQUESTS: Record<string, string> = {
  rate_limits: "counts requests, and the second is one",
};

const SEALS_EVERY_MS = 30_000;

/** A server with its gateway, listening, and two of the staff who have just given their passwords. */
export class Ground {
  readonly server: TestServer;

  private constructor(
    readonly shop: Shop,
    readonly staff: SignedIn,
    readonly second: SignedIn,
  ) {
    this.server = shop.server;
  }

  static async open(): Promise<Ground> {
    const shop = await Shop.open();
    // It ties the rows of the security log into their chain beside all calls, whenever it comes to it.
    await shop.server.services.chainLinker.stop();
    await lookAtTables(shop.server.services.db);
    const [staff, second] = [await makeStaff(shop.server), await makeStaff(shop.server)];
    for (const one of [staff, second]) await confirmPassword(shop.server, one);
    return new Ground(shop, staff, second);
  }

  get db(): Database {
    return this.server.services.db;
  }

  /** Calls and expects to succeed; answers the data. */
  async ask<Data>(who: Sender | null, method: Method, where: string, body?: object): Promise<Data> {
    const answer = await this.server.call<Data>(method, where, { headers: { ...who?.headers }, ...(body ? { body } : {}) });
    expect(answer.status, `${method} ${where} ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer.data;
  }

  send(who: Sender | null, method: Method, where: string, key: string, body?: object): Promise<Reply> {
    const headers = { ...who?.headers, "idempotency-key": key };
    return this.server.call(method, where, { headers, ...(body ? { body } : {}) });
  }

  /** How many rows every table has and what they hold, by a sum over them, and how many mails were sent: once all that is due is done. */
  async state(): Promise<Record<string, string>> {
    const { db } = this;
    const due = and(isNull(jobs.doneAt), isNull(jobs.deadAt), lte(jobs.runAt, this.server.clock.now()));
    const settled = async () => {
      await this.server.runJobs();
      expect(await db.select({ kind: jobs.kind, error: jobs.lastError }).from(jobs).where(due)).toEqual([]);
    };
    await vi.waitFor(settled, { timeout: 60_000, interval: 20 });
    const { rows } = await db.execute<{ name: string; held: string }>(sql`select * from template.held()`);
    const mails = await readdir(path.join(this.server.services.config.dataDir, "mail")).catch(() => []);
    return { ...Object.fromEntries(rows.map(({ name, held }) => [name, held])), mails: String(mails.length) };
  }

  /** Until the work that recurs most often has been done at this time of the clock. */
  async sealed(): Promise<void> {
    const since = this.server.clock.now().getTime() - SEALS_EVERY_MS;
    const ofSealing = eq(recurringJobs.name, "seal with the newest key");
    const done = async () => {
      const [row] = await this.db.select().from(recurringJobs).where(ofSealing);
      expect([row?.lockedBy, (row?.lastFiredAt.getTime() ?? 0) > since]).toEqual([null, true]);
    };
    await vi.waitFor(done, { timeout: 60_000, interval: 20 });
  }

  /** Where a person's browser sends what is brought in parts. */
  uploader({ token, headers }: SignedIn): Uploader {
    const browser = new TestBrowser(this.server.app);
    browser.token = token;
    for (const pair of (headers.cookie ?? "").split("; ")) browser.cookies.set(...(pair.split("=") as [string, string]));
    return new Uploader(() => this.origin, browser);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.app.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return this.shop.close();
  }
}

/**
 * A function that answers a row for each table: a session plans its statement once.
 */
async function lookAtTables(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const each = rows
    .filter(({ name }) => !(name in OF_REQUESTS))
    .map(({ name }) => `select '${name}', count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from public."${name}" t`);
  await db.execute(
    sql.raw(`create or replace function template.held() returns table (name text, held text) language plpgsql as
      $held$ begin return query ${each.join(" union all ")}; end $held$`),
  );
}
