import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, codingOf } from "./coding.ts";

/** One public answer: the same bytes for everybody, with its compressed forms beside it once somebody asked for them. */
export interface PublicCopy {
  status: number;
  body: Buffer;
  etag: string;
  br: Buffer | null;
  gzip: Buffer | null;
  /** What its maker wants back with it. */
  note: string | null;
  /** Milliseconds of the server's clock. */
  madeAt: number;
}

type Produce = () => Promise<{ status: number; body: string; note?: string }>;

const MAX_BYTES = 48 * 1024 * 1024;
/** Smaller bodies do not gain by compression. */
const WORTH_COMPRESSING = 1_000;
/** Some answers depend on the day (cohorts that begin, orders of popularity): none is believed longer. */
const FRESH_MS = 60_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Public reads in memory, per address and language. `forget()` is called whenever any process commits a change of them.
 * A copy that is no longer fresh is kept: it is what can be said while the database is away.
 */
export class PublicCache {
  readonly #copies = new Map<string, { copy: PublicCopy; generation: number }>();
  readonly #flights = new Map<string, Promise<PublicCopy>>();
  #bytes = 0;
  #generation = 0;

  constructor(
    private readonly now: () => number,
    /** Whether changes of other processes are heard: a copy made deaf is not believed. */
    private readonly hears: () => boolean,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /** A copy that is certainly current, or null. */
  fresh(key: string): PublicCopy | null {
    const entry = this.#copies.get(key);
    if (!entry || entry.generation !== this.#generation || !this.hears()) return null;
    const age = this.now() - entry.copy.madeAt;
    if (age < 0 || age >= FRESH_MS) return null;
    // The most recently used stand at the end.
    this.#copies.delete(key);
    this.#copies.set(key, entry);
    return entry.copy;
  }

  /** Any copy, however old. */
  kept(key: string): PublicCopy | null {
    return this.#copies.get(key)?.copy ?? null;
  }

  /** Makes a copy once for all who ask at the same time, and keeps it unless something changed meanwhile. */
  async make(key: string, produce: Produce): Promise<PublicCopy> {
    const flightKey = `${this.#generation} ${key}`;
    const underway = this.#flights.get(flightKey);
    if (underway) return await underway;
    const flight = this.#produce(key, produce).finally(() => this.#flights.delete(flightKey));
    this.#flights.set(flightKey, flight);
    return await flight;
  }

  /** Every copy is out of date from now on. */
  forget(): void {
    this.#generation += 1;
  }

  /** The body in the best coding that the client takes, and its name (null: as it is). */
  async encoded(copy: PublicCopy, accepts: string | undefined): Promise<{ body: Buffer; coding: Coding | null }> {
    const coding = copy.body.length < WORTH_COMPRESSING ? null : codingOf(accepts);
    if (coding === "br") copy.br ??= await compressBrotli(copy.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    if (coding === "gzip") copy.gzip ??= await compressGzip(copy.body);
    return { body: (coding && copy[coding]) ?? copy.body, coding };
  }

  async #produce(key: string, produce: Produce): Promise<PublicCopy> {
    const generation = this.#generation;
    const { status, body, note = null } = await produce();
    const bytes = Buffer.from(body);
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const copy: PublicCopy = { status, body: bytes, etag, br: null, gzip: null, note, madeAt: this.now() };
    this.#keep(key, copy, generation);
    return copy;
  }

  #keep(key: string, copy: PublicCopy, generation: number): void {
    const old = this.#copies.get(key);
    if (old) this.#bytes -= weight(old.copy);
    this.#copies.delete(key);
    this.#copies.set(key, { copy, generation });
    this.#bytes += weight(copy);
    for (const [oldest, entry] of this.#copies) {
      if (this.#bytes <= this.maxBytes) break;
      this.#copies.delete(oldest);
      this.#bytes -= weight(entry.copy);
    }
  }
}

/** With room for both compressed forms and the key. */
const weight = (copy: PublicCopy): number => copy.body.length * 1.5 + 512;
