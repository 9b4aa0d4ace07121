import { expect, type Page } from "@playwright/test";
import { type Account, ApiCaller } from "#tests/support/accounts.ts";
import type { AuditedRow } from "#tests/support/audit.ts";
import { slowness } from "#tests/support/slowness.ts";
import type { Words } from "#tests/support/words.ts";
import type { Random } from "./random.ts";
import type { Talk } from "./talk.ts";

export interface Mutation {
  op: "add" | "remove";
  programId: number;
}

/** What was written in a conversation. */
interface Saying {
  op: "say";
  said: string;
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
  /** A conversation of its account's: some of what it makes is an answer in it. */
  talk?: Talk;
  /** Is waited for as soon as a trial does not get there, while everything stands as it was. */
  onStuck?: () => Promise<void>;
}

/**
 * What one account did on one device under one fault, kept beside the product so that the server's ledger can be held
 * against it: every mutation that the page acknowledged as saved, in the order it was made.
 */
export class Trials {
  made: (Mutation | Saying)[] = [];
  readonly #inCart = new Set<number>();
  readonly #used = new Set<number>();
  trials = 0;
  stuck = 0;

  constructor(readonly subject: Subject) {}

  /**
   * Makes `count` changes, each shown once it is saved on the device: toggles different programs on the catalogue page, and every other
   * time, where it has a conversation, answers there in place of one of them.
   */
  async mutate(page: Page, words: Words, count = 4): Promise<void> {
    const { talk, random } = this.subject;
    const answer = talk && random ? random.whole(0, 2 * count - 1) : count;
    for (let done = 0; done < count; done += 1)
      if (talk && done === answer) this.keep({ op: "say", said: await talk.say(page, words) });
      else await this.toggle(page, words, this.#choose());
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

  keep(mutation: Mutation | Saying): void {
    if (mutation.op === "say") this.made.push(mutation);
    else this.#keepChange(mutation);
  }

  #keepChange(mutation: Mutation): void {
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

  #said = (): string[] => this.made.flatMap((one) => (one.op === "say" ? [one.said] : []));

  /** Waits until the server's cart is what the device shows, and what was said is there; a trial that does not get there is stuck. */
  async settle(timeout = 40_000): Promise<void> {
    this.trials += 1;
    this.#used.clear();
    const api = await this.caller();
    try {
      const { talk } = this.subject;
      const arrived = async () => ({ cart: await api.cartIds(), said: (await talk?.heard(api)) ?? [] });
      const meant = { cart: this.wanted(), said: this.#said() };
      await expect.poll(arrived, { timeout: timeout * slowness(), intervals: [100, 200] }).toEqual(meant);
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
    const { account, ownerTag, direct, talk } = this.subject;
    const rows = ledger.filter(({ email }) => email === account.email);
    const sent = rows.filter((row) => row.lane === "cart" && (row.seq !== null || (direct && row.outboxId === "plain")));
    const own = sent.filter((row) => ownerTag === undefined || row.ownerTag === ownerTag);
    const cart = compared(own.map(asMutation).map(nameOf), this.#changes().map(nameOf));
    const { applied, made } = talk?.compare(rows, this.#said()) ?? { applied: [], made: [] };
    const talked = compared(applied, made);
    const keys = new Set(rows.map((row) => row.key));
    const again = rows.length - keys.size;
    const misattributed = ledger.filter((row) => row.email !== account.email && keys.has(row.key)).length;
    return {
      trials: this.trials,
      lost: cart.lost + talked.lost,
      doubled: cart.doubled + talked.doubled + again,
      reordered: cart.reordered + talked.reordered,
      misattributed,
      stuck: this.stuck,
    };
  }

  #changes = (): Mutation[] => this.made.filter((one) => one.op !== "say");
}

/** What was made, for whoever compares or reads it; of an answer no word. */
export const nameOf = (made: Mutation | Saying): string => (made.op === "say" ? "say" : `${made.op}:${made.programId}`);

/** What of a lane is missing among what was applied, is there more often than it was made, or is there in another order. */
function compared(applied: readonly string[], made: readonly string[]): Pick<Verdict, "lost" | "doubled" | "reordered"> {
  const count = (list: readonly string[], name: string) => list.filter((one) => one === name).length;
  let lost = 0;
  let doubled = 0;
  for (const name of new Set([...made, ...applied])) {
    const difference = count(applied, name) - count(made, name);
    if (difference < 0) lost -= difference;
    else doubled += difference;
  }
  const inOrder = lost > 0 || doubled > 0 || applied.every((name, index) => name === made[index]);
  return { lost, doubled, reordered: inOrder ? 0 : 1 };
}

const asMutation = (row: AuditedRow): Mutation => {
  const added = row.effect.added?.[0];
  const removed = row.effect.removed?.[0];
  return row.op.startsWith("remove")
    ? { op: "remove", programId: row.programId ?? removed ?? 0 }
    : { op: "add", programId: row.programId ?? added ?? 0 };
};
