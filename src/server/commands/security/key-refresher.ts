import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/client.ts";
import { safeError } from "#server/safe-error.ts";
import { refreshSealingKeys } from "./sealing-keys.ts";

const EVERY_MS = 10_000;

/** Opens sealing keys that another process made, well before their time comes. Every process has one. */
export class KeyRefresher {
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<unknown> | null = null;

  constructor(
    private readonly db: Database,
    private readonly secrets: Pick<Config, "secret" | "previousSecrets">,
    private readonly log: FastifyBaseLogger,
  ) {}

  start(everyMs = EVERY_MS): void {
    this.#timer = setInterval(() => {
      this.#working ??= refreshSealingKeys(this.db, this.secrets)
        .then((unknown) => {
          if (unknown.length > 0)
            this.log.error({ keys: unknown }, "sealing keys were made with another QABAS_SECRET: restart this process with it");
        })
        // The database is away or busy: the next round tries again, and what is open stays open.
        .catch((error: unknown) => this.log.debug({ error: safeError(error) }, "sealing keys wait to be read"))
        .finally(() => {
          this.#working = null;
        });
    }, everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }
}
