import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_FILES = 20_000;

/**
 * Pictures that were made, on this machine's disk, under names that the caller made up (never a visitor). Bounded: the
 * least recently used go first. All of it can be made again.
 */
export class PictureCache {
  /** Sizes by name, the most recently used at the end. */
  #sizes: Promise<Map<string, number>> | null = null;
  #bytes = 0;
  #drafts = 0;

  constructor(
    private readonly folder: string,
    private readonly limits = { bytes: MAX_BYTES, files: MAX_FILES },
  ) {}

  /** The picture, or null where it is not there (any more). */
  async read(name: string): Promise<Buffer | null> {
    const sizes = await this.#known();
    const size = sizes.get(name);
    if (size === undefined) return null;
    sizes.delete(name);
    const bytes = await readFile(this.#file(name)).catch(() => null);
    if (bytes) sizes.set(name, size);
    else this.#bytes -= size;
    return bytes;
  }

  /** Keeps a picture: a name either holds all of it or does not exist. */
  async keep(name: string, bytes: Buffer): Promise<void> {
    const sizes = await this.#known();
    const draft = this.#file(`${DRAFT}${process.pid}-${(this.#drafts += 1)}`);
    try {
      await writeFile(draft, bytes, { flag: "wx" });
      await rename(draft, this.#file(name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#bytes += bytes.length - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, bytes.length);
    await this.#makeRoom(sizes);
  }

  /** Forgets every picture whose name begins so. */
  async forget(beginning: string): Promise<void> {
    const sizes = await this.#known();
    for (const name of sizes.keys()) if (name.startsWith(beginning)) await this.#drop(sizes, name);
  }

  async #makeRoom(sizes: Map<string, number>): Promise<void> {
    for (const oldest of sizes.keys()) {
      if (this.#bytes <= this.limits.bytes && sizes.size <= this.limits.files) return;
      await this.#drop(sizes, oldest);
    }
  }

  async #drop(sizes: Map<string, number>, name: string): Promise<void> {
    this.#bytes -= sizes.get(name) ?? 0;
    sizes.delete(name);
    await rm(this.#file(name), { force: true });
  }

  #known(): Promise<Map<string, number>> {
    this.#sizes ??= this.#look();
    return this.#sizes;
  }

  /** What an earlier process left: its pictures, the oldest first, without its drafts. */
  async #look(): Promise<Map<string, number>> {
    await mkdir(this.folder, { recursive: true });
    const found: { name: string; size: number; at: number }[] = [];
    for (const name of await readdir(this.folder)) {
      const about = await stat(this.#file(name)).catch(() => null);
      if (!about?.isFile()) continue;
      if (name.startsWith(DRAFT)) await rm(this.#file(name), { force: true });
      else found.push({ name, size: about.size, at: about.mtimeMs });
    }
    this.#bytes = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.sort((a, b) => a.at - b.at).map(({ name, size }) => [name, size]));
  }

  #file(name: string): string {
    return path.join(this.folder, name);
  }
}

const DRAFT = "draft-";
