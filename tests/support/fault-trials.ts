import { expect, type Page } from "@playwright/test";
import { type Account, ApiCaller } from "./accounts.ts";
import type { AuditedRow } from "./audit.ts";
import type { Words } from "./words.ts";

export interface Mutation {
  op: "add" | "remove";
  programId: number;
}

export interface Verdict {
  trials: number;
  lost: number;
  doubled: number;
  reordered: number;
  misattributed: number;
  stuck: number;
}

/**
 * What one account did on one device under one fault, kept beside the product so that the server's ledger can be held
 * against it: every mutation that the page acknowledged as saved, in the order it was made.
 */
export class Trials {
  readonly made: Mutation[] = [];
  readonly #inCart = new Set<number>();
  #next = 0;
  trials = 0;
  stuck = 0;

  constructor(
    readonly fault: string,
    readonly account: Account,
    private readonly apiOrigin: string,
    private readonly programs: { id: number; title: string }[],
  ) {}

  /** Toggles `count` different programs on the catalogue page; the page shows a change once it is saved on the device. */
  async mutate(page: Page, words: Words, count = 4): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      const program = this.programs[this.#next % this.programs.length];
      this.#next += 1;
      if (!program) throw new Error("no programs");
      await this.toggle(page, words, program);
    }
  }

  async toggle(page: Page, words: Words, program: { id: number; title: string }): Promise<void> {
    const removing = this.#inCart.has(program.id);
    const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: program.title, exact: true }) });
    await card.getByRole("button", { name: removing ? words.removeFromCart : words.addToCart, exact: true }).click();
    await expect(card.getByRole("button", { name: removing ? words.addToCart : words.removeFromCart, exact: true })).toBeVisible();
    if (removing) this.#inCart.delete(program.id);
    else this.#inCart.add(program.id);
    this.made.push({ op: removing ? "remove" : "add", programId: program.id });
  }

  /** Waits until the server's cart is what the device shows; a trial that does not get there is stuck. */
  async settle(timeout = 40_000): Promise<void> {
    this.trials += 1;
    const api = await this.caller();
    const wanted = [...this.#inCart].sort((a, b) => a - b);
    try {
      await expect.poll(() => api.cartIds(), { timeout, intervals: [200] }).toEqual(wanted);
    } catch {
      this.stuck += 1;
    }
  }

  #api: Promise<ApiCaller> | null = null;
  /** One caller beside the browser: a second device of the account. */
  caller(): Promise<ApiCaller> {
    this.#api ??= ApiCaller.signIn(this.apiOrigin, this.account);
    return this.#api;
  }

  /** Holds the ledger of this account against what was made. */
  judge(rows: AuditedRow[], otherAccounts: AuditedRow[]): Verdict {
    const applied = rows.filter((row) => row.lane === "cart" && row.seq !== null).map(asMutation);
    const key = (mutation: Mutation) => `${mutation.op}:${mutation.programId}`;
    const count = (list: Mutation[], name: string) => list.filter((mutation) => key(mutation) === name).length;
    const names = new Set([...this.made, ...applied].map(key));
    let lost = 0;
    let doubled = 0;
    for (const name of names) {
      const difference = count(applied, name) - count(this.made, name);
      if (difference < 0) lost -= difference;
      else doubled += difference;
    }
    const keys = rows.map((row) => row.key);
    doubled += keys.length - new Set(keys).size;
    const inOrder = lost > 0 || doubled > 0 || applied.every((mutation, index) => key(mutation) === key(this.made[index] ?? mutation));
    const foreign = otherAccounts.filter((row) => keys.includes(row.key)).length;
    return { trials: this.trials, lost, doubled, reordered: inOrder ? 0 : 1, misattributed: foreign, stuck: this.stuck };
  }
}

const asMutation = (row: AuditedRow): Mutation => {
  const added = row.effect.added?.[0];
  const removed = row.effect.removed?.[0];
  return row.op.startsWith("remove")
    ? { op: "remove", programId: row.programId ?? removed ?? 0 }
    : { op: "add", programId: row.programId ?? added ?? 0 };
};
