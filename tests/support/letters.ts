import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isNull } from "drizzle-orm";
import { expect, vi } from "vitest";
import { jobs } from "#server/db/tables/operations.ts";
import type { TestServer } from "./server.ts";

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The mails that a test server wrote for an address, once all its jobs are done. */
export async function lettersOf(server: TestServer, address: string): Promise<Letter[]> {
  await vi.waitFor(
    async () => {
      await server.services.jobs.runDue();
      const open = await server.services.db.select({ kind: jobs.kind, error: jobs.lastError }).from(jobs).where(isNull(jobs.doneAt));
      expect(open).toEqual([]);
    },
    { timeout: 10_000, interval: 25 },
  );
  const folder = path.join(server.services.config.dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).toSorted();
  const letters = await Promise.all(names.map(async (name) => read(await readFile(path.join(folder, name), "utf8"))));
  return letters.filter(({ to }) => to === address);
}

function read(bytes: string): Letter {
  const [head = "", ...body] = bytes.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n[ \t]+/gu, " ");
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "mu").exec(unfolded)?.[1] ?? "";
  return { to: field("To"), subject: decoded(field("Subject")), text: Buffer.from(body.join(""), "base64").toString("utf8") };
}

/** `=?UTF-8?B?…?=` words (RFC 2047). */
const decoded = (value: string): string =>
  value
    .replaceAll(/\?= =\?/gu, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/giu, (_, kind: string, coded: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(coded, "base64").toString("utf8")
        : decodeURIComponent(coded.replaceAll("_", " ").replaceAll(/=([0-9A-F]{2})/gu, "%$1")),
    );
