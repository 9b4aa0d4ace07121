import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, codingOf } from "#server/http/coding.ts";

/** One public answer: the same bytes for everybody, with its compressed forms beside it once somebody asked for them. */
export interface PublicCopy {
  status: number;
  body: Buffer;
  etag: string;
  br: Buffer | null;
  gzip: Buffer | null;
  /** What its maker wants back with it. */
  note: string | null;
  /** What its maker read for it and needs again for other answers. */
  source: unknown;
  /** Milliseconds of the server's clock. */
  madeAt: number;
  /** `br` is as small as it gets. */
  isSmallest?: boolean;
}

/** `subjects` are what it was made of; none: any change drops it. */
type Produce = () => Promise<{ status: number; body: string; note?: string; source?: unknown; subjects?: readonly string[] | null }>;

interface Entry {
  copy: PublicCopy;
  /** How many changes were known when its making began. */
  since: number;
  subjects: readonly string[] | null;
}

/** More subjects than these are remembered as one change of everything. */
const SUBJECTS_AT_MOST = 10_000;

const MAX_BYTES = 48 * 1024 * 1024;
/** Smaller bodies do not gain by compression. */
const WORTH_COMPRESSING = 1_000;
/** Some answers depend on the day (cohorts that begin, orders of popularity): none is believed longer. */
const FRESH_MS = 60_000;

/** The first who asks does not wait for more. */
const QUICK = 6;
/** A tenth smaller, for fifty times the work. */
const SMALLEST = 11;
/** The work on smaller copies rests so many times as long as it took: it has a tenth of one processor at most. */
const REST = 9;
const WAITING_AT_MOST = 100;

const compress = promisify(brotliCompress);
const compressBrotli = (body: Buffer, quality: number) => compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const compressGzip = promisify(gzip);

/**
 * Public reads in memory, per address and language, each with what it was made of. `forget()` is called whenever any process commits a
 * change of them, with what changed where that is known. A stale copy is kept: it is what can be said while the database is away.
 */
export class PublicCache {
  readonly #copies = new Map<string, Entry>();
  readonly #flights = new Map<string, Promise<PublicCopy>>();
  #bytes = 0;
  /** Changes heard of so far, the last one of everything, and the last one of each subject. */
  #changes = 0;
  #changedAll = 0;
  readonly #changed = new Map<string, number>();
  /** Copies that somebody asked for, to be made smaller. */
  readonly #large = new Set<PublicCopy>();
  #shrinks = false;
  /** Since the start: how many reads were answered from memory, and how many copies were made. */
  readonly counts = { kept: 0, made: 0 };

  constructor(
    private readonly now: () => number,
    /** Whether changes of other processes are heard: a copy made deaf is not believed. */
    private readonly hears: () => boolean,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /** A copy that is certainly current, or null. */
  fresh(key: string): PublicCopy | null {
    const entry = this.#copies.get(key);
    if (!entry || !this.#holds(entry) || !this.hears()) return null;
    const age = this.now() - entry.copy.madeAt;
    if (age < 0 || age >= FRESH_MS) return null;
    // The most recently used stand at the end.
    this.#copies.delete(key);
    this.#copies.set(key, entry);
    this.counts.kept += 1;
    return entry.copy;
  }

  /** Any copy, however old. */
  kept(key: string): PublicCopy | null {
    return this.#copies.get(key)?.copy ?? null;
  }

  /** Makes a copy once for all who ask at the same time, and keeps it unless something changed meanwhile. */
  async make(key: string, produce: Produce): Promise<PublicCopy> {
    const flightKey = `${this.#changes} ${key}`;
    const underway = this.#flights.get(flightKey);
    if (underway) return await underway;
    this.counts.made += 1;
    const flight = this.#produce(key, produce).finally(() => this.#flights.delete(flightKey));
    this.#flights.set(flightKey, flight);
    return await flight;
  }

  /** What was read for answers, until one of the subjects changes; a minute at most. Whoever asks at the same time reads once. */
  async remember<T>(key: string, subjects: readonly string[], read: () => Promise<T>): Promise<T> {
    const copy = this.fresh(key) ?? (await this.make(key, async () => ({ status: 200, body: "", source: await read(), subjects })));
    return copy.source as T;
  }

  /** What the copy at an address was made of; null where that is not known, or there is none. */
  subjectsOf(key: string): readonly string[] | null {
    return this.#copies.get(key)?.subjects ?? null;
  }

  /** Copies made of these subjects are out of date from now on: all of them where none is named. */
  forget(subjects: readonly string[] | null = null): void {
    this.#changes += 1;
    if (subjects === null || this.#changed.size + subjects.length > SUBJECTS_AT_MOST) {
      this.#changedAll = this.#changes;
      this.#changed.clear();
    } else for (const subject of subjects) this.#changed.set(subject, this.#changes);
  }

  #holds({ since, subjects }: Entry): boolean {
    if (subjects === null) return since === this.#changes;
    return since >= this.#changedAll && subjects.every((subject) => since >= (this.#changed.get(subject) ?? 0));
  }

  /** The body in the best coding that the client takes, and its name (null: as it is). */
  async encoded(copy: PublicCopy, accepts: string | undefined): Promise<{ body: Buffer; coding: Coding | null }> {
    const coding = copy.body.length < WORTH_COMPRESSING ? null : codingOf(accepts);
    if (coding === "br") {
      copy.br ??= await compressBrotli(copy.body, QUICK);
      if (!copy.isSmallest && this.#large.size < WAITING_AT_MOST) this.#large.add(copy);
      if (!this.#shrinks) void this.#shrink();
    }
    if (coding === "gzip") copy.gzip ??= await compressGzip(copy.body);
    return { body: (coding && copy[coding]) ?? copy.body, coding };
  }

  /** Makes what was asked for smaller, one after the other: whoever asks next, on a slow line, has less to wait for. */
  async #shrink(): Promise<void> {
    this.#shrinks = true;
    for (const copy of this.#large) {
      this.#large.delete(copy);
      // What was made anew meanwhile nobody is given any more.
      if (copy.isSmallest || ![...this.#copies.values()].some((entry) => entry.copy === copy)) continue;
      copy.isSmallest = true;
      const began = performance.now();
      copy.br = await compressBrotli(copy.body, SMALLEST).catch(() => copy.br);
      const rest = REST * (performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, rest).unref());
    }
    this.#shrinks = false;
  }

  async #produce(key: string, produce: Produce): Promise<PublicCopy> {
    const since = this.#changes;
    const { status, body, note = null, source = null, subjects = null } = await produce();
    const bytes = Buffer.from(body);
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const copy: PublicCopy = { status, body: bytes, etag, br: null, gzip: null, note, source, madeAt: this.now() };
    this.#keep(key, { copy, since, subjects });
    return copy;
  }

  #keep(key: string, entry: Entry): void {
    const old = this.#copies.get(key);
    if (old) this.#bytes -= weight(old.copy);
    this.#copies.delete(key);
    this.#copies.set(key, entry);
    this.#bytes += weight(entry.copy);
    for (const [oldest, { copy }] of this.#copies) {
      if (this.#bytes <= this.maxBytes) break;
      this.#copies.delete(oldest);
      this.#bytes -= weight(copy);
    }
  }
}

/** With room for both compressed forms and the key. */
const weight = (copy: PublicCopy): number => copy.body.length * 1.5 + 512;
