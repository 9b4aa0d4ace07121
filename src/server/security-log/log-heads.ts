import { appendFile, readFile } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Executor } from "#server/db/client.ts";
import { securityLogHead } from "#server/db/tables/security/security-log.ts";
import type { MailProvider } from "#server/providers/mail.ts";
import { safeError } from "#server/safe-error.ts";

/** The newest linked row at an hour, and how many there were. */
export interface NotedHead {
  at: string;
  id: number;
  hash: string;
  linked: number;
}

/** Where heads go that no writer to the database reaches. */
interface HeadPlaces {
  heads: Config["logHeads"];
  mail: Pick<MailProvider, "send">;
  log: Pick<FastifyBaseLogger, "error">;
}

const WEBHOOK_MS = 10_000;

/**
 * Notes the head of the chain outside of the database: in the file always, by mail and webhook where the settings name them. Whoever
 * shortens the log or writes it anew later has to change these too. What fails is told to the log, and the others are done.
 */
export async function noteHead(db: Executor, { heads, mail, log }: HeadPlaces, now: Date): Promise<NotedHead | null> {
  const [head] = await db.select().from(securityLogHead);
  if (!head || head.eventId === 0) return null;
  const noted: NotedHead = { at: now.toISOString(), id: head.eventId, hash: head.hash, linked: head.linked };
  const line = JSON.stringify(noted);
  const ways: Record<string, () => Promise<unknown>> = {
    file: () => appendFile(heads.file, `${line}\n`, { mode: 0o600 }),
    ...(heads.mailTo ? { mail: () => mail.send(headMail(heads.mailTo ?? "", noted)) } : {}),
    ...(heads.webhookUrl ? { webhook: () => post(heads.webhookUrl ?? "", line) } : {}),
  };
  for (const [way, note] of Object.entries(ways))
    await note().catch((error: unknown) => log.error({ way, error: safeError(error) }, "the head of the security log was not noted"));
  return noted;
}

/** What a file of heads says, the oldest first; nothing where there is none. @throws Error that names a line which is none */
export async function readHeads(file: string): Promise<NotedHead[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line, index) => {
    const head = parsed(line);
    if (!head) throw new Error(`line ${index + 1} of ${file} is no head of the security log`);
    return head;
  });
}

function parsed(line: string): NotedHead | null {
  try {
    const { at, id, hash, linked } = JSON.parse(line) as NotedHead;
    return Number.isInteger(id) && /^[0-9a-f]{64}$/u.test(hash) && typeof at === "string" ? { at, id, hash, linked } : null;
  } catch {
    return null;
  }
}

/** For a mailbox that keeps it: in English and digits, to be compared by `npm run audit -- <id>:<hash>`. */
const headMail = (to: string, { at, id, hash, linked }: NotedHead) => ({
  to,
  subject: `Qabas security log: ${id}`,
  text: `${at}\n${linked} events are linked. To prove later that nothing before was changed:\n\nnpm run audit -- ${id}:${hash}\n`,
});

async function post(url: string, body: string): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
}
