import { desc } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { MessageKind } from "#contract/messages/message-kinds.ts";
import { type MessageWording, worded } from "#contract/messages/message-text.ts";
import type { Language } from "#contract/shapes.ts";
import type { Database } from "#server/db/client.ts";
import { messageTexts } from "#server/db/tables/staff/message-texts.ts";
import { safeError } from "#server/safe-error.ts";

const AGAIN_MS = 5_000;

interface Held {
  version: number;
  wording: Record<Language, MessageWording>;
}

/**
 * The wordings that staff put in the place of ours, held in memory by every process and read anew when one of them was changed: a
 * message asks no database for its text. What cannot be used is passed over and told to the log, and ours is said.
 */
export class OwnTexts {
  #held = new Map<string, Held>();
  #reading: Promise<void> | null = null;
  #stale = false;
  #retry: NodeJS.Timeout | null = null;
  readonly #told = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly log: Pick<FastifyBaseLogger, "error" | "warn">,
  ) {}

  /** A wording with its values; null where ours is to be said. */
  said(language: Language, kind: MessageKind, values: Readonly<Record<string, string | number>>): MessageWording | null {
    const held = this.#held.get(kind);
    if (!held) return null;
    const text = worded(held.wording[language], values);
    if (text?.title && text.body) return text;
    const name = `${kind} ${held.version} ${language}`;
    if (!this.#told.has(name))
      this.log.error({ kind, version: held.version, language }, "a text cannot be said and ours stands in its place");
    this.#told.add(name);
    return null;
  }

  /** Reads all again. What is asked for while it reads is read after it; where the database is away, what is held stays. */
  read(): Promise<void> {
    this.#stale = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    while (this.#stale) {
      this.#stale = false;
      try {
        const rows = await this.db
          .selectDistinctOn([messageTexts.kind])
          .from(messageTexts)
          .orderBy(messageTexts.kind, desc(messageTexts.version));
        this.#held = new Map(rows.flatMap(({ kind, version, wording }) => (wording ? [[kind, { version, wording }] as const] : [])));
      } catch (error) {
        this.log.warn({ error: safeError(error) }, "the texts of messages wait to be read");
        this.#retry ??= setTimeout(() => {
          this.#retry = null;
          void this.read();
        }, AGAIN_MS).unref();
      }
    }
  }

  stop(): void {
    if (this.#retry) clearTimeout(this.#retry);
  }
}
