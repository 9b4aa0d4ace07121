import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isNull } from "drizzle-orm";
import { expect, vi } from "vitest";
import { jobs } from "#server/db/tables/jobs.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type MailPart, mailParts, mailText } from "./read-mail.ts";

export interface SentEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  parts: MailPart[];
}

/** The emails that a test server sent for an address, once all its jobs are done. */
export async function emailsOf(server: TestServer, address: string): Promise<SentEmail[]> {
  await vi.waitFor(
    async () => {
      await server.services.jobs.runDue();
      const open = await server.services.db.select({ kind: jobs.kind, error: jobs.lastError }).from(jobs).where(isNull(jobs.doneAt));
      expect(open).toEqual([]);
    },
    { timeout: 60_000, interval: 25 },
  );
  const folder = path.join(server.services.config.dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).toSorted();
  const emails = await Promise.all(names.map(async (name) => read(await readFile(path.join(folder, name), "utf8"))));
  return emails.filter(({ to }) => to === address);
}

function read(bytes: string): SentEmail {
  const [head = ""] = bytes.split("\r\n\r\n", 1);
  const unfolded = head.replaceAll(/\r\n[ \t]+/gu, " ");
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "mu").exec(unfolded)?.[1] ?? "";
  return {
    to: field("To"),
    subject: decoded(field("Subject")),
    text: mailText(bytes),
    html: mailText(bytes, "text/html"),
    parts: mailParts(bytes),
  };
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
