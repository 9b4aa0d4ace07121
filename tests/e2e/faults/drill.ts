import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { audit, cartChangeOf } from "#tests/support/audit.ts";
import { programs } from "#tests/support/catalogue.ts";
import { discard, type Product, scratch } from "#tests/support/product.ts";

/** One of the product's own commands, as an operator calls it. */
async function command(product: Product, name: "backup" | "restore", words: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`dist/server/${name}.js`, ...words], {
    env: { ...process.env, CI: "", ...product.options.env, ...env, QABAS_DATA_DIR: product.options.dataDir },
  });
  return stdout;
}

const filesOf = (dataDir: string): string[] =>
  readdirSync(path.join(dataDir, "files"), { recursive: true })
    .map((name) => path.basename(String(name)))
    .filter((name) => name.length === 36)
    .sort();

/** Somebody who changes a cart without a pause, and notes what was answered with a success. */
class Writer {
  readonly acknowledged: string[] = [];
  private going = true;
  readonly #over: Promise<void>;

  private constructor(
    private readonly api: ApiCaller,
    ids: number[],
  ) {
    this.#over = this.#write(ids);
  }

  static async start({ apiOrigin }: Product): Promise<Writer> {
    const cards = await programs(apiOrigin, "ar");
    const free = cards.filter(({ seats_left }) => (seats_left ?? 0) > 0).map(({ id }) => id);
    return new Writer(await ApiCaller.signIn(apiOrigin, await register(apiOrigin)), free.slice(0, 5));
  }

  async #write(ids: number[]): Promise<void> {
    for (let turn = 0; this.going; turn += 1) {
      const id = ids[turn % ids.length] ?? 0;
      const adding = Math.floor(turn / ids.length) % 2 === 0;
      const { status } = adding
        ? await this.api.call("POST", "/cart", { learning_program_id: id })
        : await this.api.call("DELETE", `/cart/${id}`);
      if (status >= 400) throw new Error(`a change of the cart answered ${status}`);
      this.acknowledged.push(`${adding ? "add" : "remove"}:${id}`);
    }
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.#over;
  }

  /** What a ledger holds of it, in order. */
  async inLedger(product: Product): Promise<string[]> {
    const rows = (await audit(product)).filter(
      ({ email, lane, outcome }) => email === this.api.email && lane === "cart" && outcome === "applied",
    );
    return rows.map(cartChangeOf);
  }
}

/**
 * `npm run backup` while somebody writes; then everything is destroyed, and `npm run restore` makes it anew from the one file and its key. What
 * was acknowledged before the backup began is there, what came meanwhile is there up to one moment, and so is every file.
 */
export async function ownBackup(product: Product): Promise<() => Promise<void>> {
  const folder = scratch("drill");
  const [key, file] = [path.join(folder, "key"), path.join(folder, "set.age")];
  const recipient = /QABAS_BACKUP_RECIPIENT=(\S+)/u.exec(await command(product, "backup", ["--new-key", key], {}))?.[1] ?? "";
  const writer = await Writer.start(product);
  await expect.poll(() => writer.acknowledged.length, { timeout: 20_000 * PATIENCE }).toBeGreaterThan(5);
  const before = writer.acknowledged.length;
  await command(product, "backup", [file], { QABAS_BACKUP_RECIPIENT: recipient });
  await writer.stop();
  const { dataDir } = product.options;
  const files = filesOf(dataDir);
  return async () => {
    await product.stop("SIGKILL");
    discard(dataDir);
    await command(product, "restore", [file], { QABAS_BACKUP_IDENTITY: key });
    await product.start();
    const kept = await writer.inLedger(product);
    expect(kept.length).toBeGreaterThanOrEqual(before);
    expect(kept).toEqual(writer.acknowledged.slice(0, kept.length));
    expect(files.length).toBeGreaterThan(0);
    expect(filesOf(dataDir)).toEqual(files);
    discard(folder);
  };
}
