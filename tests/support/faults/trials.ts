import { expect, type Page } from "@playwright/test";
import { type Account, ApiCaller } from "#tests/support/accounts.ts";
import type { AuditedRow } from "#tests/support/audit.ts";
import { slowness } from "#tests/support/slowness.ts";
import type { Words } from "#tests/support/words.ts";
import type { Random } from "./random.ts";

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

const NOTHING: Verdict = { trials: 0, lost: 0, doubled: 0, reordered: 0, misattributed: 0, stuck: 0 };

const combine = (one: Verdict, other: Verdict, how: (a: number, b: number) => number): Verdict =>
  Object.fromEntries(Object.entries(one).map(([field, value]) => [field, how(value, other[field as keyof Verdict])])) as unknown as Verdict;

export const sumOf = (verdicts: readonly Verdict[]): Verdict => verdicts.reduce((sum, one) => combine(sum, one, (a, b) => a + b), NOTHING);

export interface Program {
  id: number;
  title: string;
}

/** What one account does on one device under one fault. */
interface Subject {
  fault: string;
  account: Account;
  apiOrigin: string;
  programs: readonly Program[];
  random?: Random;
  /** Another device works on the same cart: what a button says is the page's to know, and only rows of this owner tag are this device's. */
  ownerTag?: string;
  /** Storage fails: changes go to the server without an outbox. */
  direct?: true;
  /** Is waited for as soon as a trial does not get there, while everything stands as it was. */
  onStuck?: () => Promise<void>;
}

/**
 * What one account did on one device under one fault, kept beside the product so that the server's ledger can be held
 * against it: every mutation that the page acknowledged as saved, in the order it was made.
 */
export class Trials {
  made: Mutation[] = [];
  readonly #inCart = new Set<number>();
  readonly #used = new Set<number>();
  trials = 0;
  stuck = 0;

  constructor(readonly subject: Subject) {}

  /** Toggles `count` different programs on the catalogue page; the page shows a change once it is saved on the device. */
  async mutate(page: Page, words: Words, count = 4): Promise<void> {
    for (let done = 0; done < count; done += 1) await this.toggle(page, words, this.#choose());
  }

  /** None twice in one trial: then the cart is as wanted only once everything arrived. */
  #choose(): Program {
    const { programs, random } = this.subject;
    if (this.#used.size >= programs.length) this.#used.clear();
    const free = programs.filter(({ id }) => !this.#used.has(id));
    const program = random ? random.pick(free) : free[0];
    if (!program) throw new Error("no programs");
    this.#used.add(program.id);
    return program;
  }

  async toggle(page: Page, words: Words, program: Program): Promise<void> {
    const { removing, button, done } = await this.#button(page, words, program);
    await button.click();
    await expect(done).toBeVisible();
    this.keep({ op: removing ? "remove" : "add", programId: program.id });
  }

  /** Presses where saving may fail: true where the page shows the change as made. */
  async press(page: Page, words: Words, failure: string | RegExp): Promise<boolean> {
    const { removing, button, done, programId } = await this.#button(page, words, this.#choose());
    await button.click();
    // A database that does not answer is given up after a while, and so is each further try to open it.
    await expect(done.or(page.getByText(failure)).first()).toBeVisible({ timeout: 45_000 });
    if (!(await done.isVisible())) return false;
    this.keep({ op: removing ? "remove" : "add", programId });
    return true;
  }

  async #button(page: Page, words: Words, { id, title }: Program) {
    const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
    const add = card.getByRole("button", { name: words.addToCart, exact: true });
    const remove = card.getByRole("button", { name: words.removeFromCart, exact: true });
    if (this.subject.ownerTag) await expect(add.or(remove)).toBeVisible();
    const removing = this.subject.ownerTag ? await remove.isVisible() : this.#inCart.has(id);
    return { removing, button: removing ? remove : add, done: removing ? add : remove, programId: id };
  }

  keep(mutation: Mutation): void {
    if (mutation.op === "remove") this.#inCart.delete(mutation.programId);
    else this.#inCart.add(mutation.programId);
    this.made.push(mutation);
  }

  /** What was made since there were `count` will never be sent, and nobody promised that it would. The cart is what `inCart` says. */
  forget(count: number, inCart: readonly number[]): void {
    this.made = this.made.slice(0, count);
    this.#inCart.clear();
    for (const id of inCart) this.#inCart.add(id);
  }

  wanted = (): number[] => [...this.#inCart].sort((a, b) => a - b);

  /** Waits until the server's cart is what the device shows; a trial that does not get there is stuck. */
  async settle(timeout = 40_000): Promise<void> {
    this.trials += 1;
    this.#used.clear();
    const api = await this.caller();
    try {
      await expect.poll(() => api.cartIds(), { timeout: timeout * slowness(), intervals: [100, 200] }).toEqual(this.wanted());
    } catch {
      this.stuck += 1;
      await this.subject.onStuck?.();
    }
  }

  #api: Promise<ApiCaller> | null = null;
  /** One caller beside the browser: a second device of the account. */
  caller(): Promise<ApiCaller> {
    this.#api ??= ApiCaller.signIn(this.subject.apiOrigin, this.subject.account);
    return this.#api;
  }

  #told = NOTHING;

  /** Holds the ledger against what was made: what became of it since it was judged before. */
  judge(ledger: readonly AuditedRow[]): Verdict {
    const known = this.#told;
    this.#told = this.#hold(ledger);
    return combine(this.#told, known, (now, before) => now - before);
  }

  #hold(ledger: readonly AuditedRow[]): Verdict {
    const { account, ownerTag, direct } = this.subject;
    const rows = ledger.filter(({ email }) => email === account.email);
    const sent = rows.filter((row) => row.lane === "cart" && (row.seq !== null || (direct && row.outboxId === "plain")));
    const applied = sent.filter((row) => ownerTag === undefined || row.ownerTag === ownerTag).map(asMutation);
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
    const keys = new Set(rows.map((row) => row.key));
    doubled += rows.length - keys.size;
    const inOrder = lost > 0 || doubled > 0 || applied.every((mutation, index) => key(mutation) === key(this.made[index] ?? mutation));
    const misattributed = ledger.filter((row) => row.email !== account.email && keys.has(row.key)).length;
    return { trials: this.trials, lost, doubled, reordered: inOrder ? 0 : 1, misattributed, stuck: this.stuck };
  }
}

const asMutation = (row: AuditedRow): Mutation => {
  const added = row.effect.added?.[0];
  const removed = row.effect.removed?.[0];
  return row.op.startsWith("remove")
    ? { op: "remove", programId: row.programId ?? removed ?? 0 }
    : { op: "add", programId: row.programId ?? added ?? 0 };
};
