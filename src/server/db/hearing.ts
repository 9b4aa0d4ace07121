import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { CHANNELS } from "./channels.ts";
import type { OpenDatabase } from "./client.ts";

type Listener = (payload: string | null) => void;

const RECONNECT_MS = 1_000;

/**
 * Hears what transactions notify when they commit, in every process. On PostgreSQL it holds a connection of its own; the
 * embedded database has one connection, which hears itself.
 */
export class Hearing {
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: pg.Client | null = null;
  #closed = false;
  #connected = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Pick<OpenDatabase, "listen">,
    private readonly databaseUrl: string | null,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** False while notices may be missed: what was kept in memory must then be asked for again. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Calls `listener` at every notice of the channel with what it says, and once with null after each time notices may have been missed. Answers how to stop. */
  on(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async start(): Promise<void> {
    if (!this.database.listen) return await this.#connect();
    this.database.listen((channel, payload) => this.#dispatch(channel, payload));
    this.#connected = true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl ?? undefined,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "qabas-hearing",
    });
    let ended = false;
    const lost = () => {
      if (ended) return;
      ended = true;
      this.#connected = false;
      this.#client = null;
      client.end().catch(() => undefined);
      if (this.#closed) return;
      this.#retry = setTimeout(() => void this.#connect(), RECONNECT_MS);
      this.#retry.unref();
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ channel, payload }) => this.#dispatch(channel, payload ?? null));
    try {
      await client.connect();
      for (const channel of CHANNELS) await client.query(`listen ${channel}`);
      this.#client = client;
      this.#connected = true;
      if (this.#closed) await client.end();
      for (const channel of CHANNELS) this.#dispatch(channel, null);
    } catch {
      this.log.warn("the database does not notify; trying again");
      lost();
    }
  }

  #dispatch(channel: string, payload: string | null): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }
}
