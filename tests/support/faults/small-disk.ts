import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { discard, scratch } from "#tests/support/product.ts";

/** A disk of its own in memory, which can be filled. For root on Linux. */
export class SmallDisk {
  readonly folder: string;

  constructor(name: string, megabytes: number) {
    this.folder = scratch(name);
    execFileSync("/usr/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", this.folder]);
  }

  get #filler(): string {
    return path.join(this.folder, "filler");
  }

  /** Leaves about so many bytes free; none where somebody else was quicker. */
  fill(left: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      writeFileSync(this.#filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    execFileSync("/usr/bin/umount", ["-l", this.folder]);
    discard(this.folder);
  }
}
