import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CardBehaviour } from "./test-cards.ts";

/** What is kept of a card. The number, the security code and the name never get this far. */
export interface CardToken {
  id: string;
  brand: string;
  last4: string;
  behaviour: CardBehaviour;
  wallet: boolean;
  /** Last month of the card, "YYYY-MM"; null for the wallet's. */
  expires: string | null;
  createdAt: string;
  usedBy: string | null;
  /** Kept for later: pays as often as its owner wants, until it is forgotten. */
  kept?: "kept" | "forgotten";
}

export interface CardPayment {
  id: string;
  kind: "card";
  status: "initiated" | "paid" | "failed" | "voided" | "refunded";
  reference: string;
  description: string;
  amount: number;
  refunded: number;
  currency: string;
  brand: string;
  last4: string;
  behaviour: CardBehaviour;
  failure: string | null;
  /** Waits for the bank's page. */
  challenge: boolean;
  returnUrl: string;
  language: "ar" | "en";
  captureAt: string | null;
  createdAt: string;
}

export interface InstalmentPayment {
  id: string;
  kind: "instalments";
  status: "CREATED" | "AUTHORIZED" | "CLOSED" | "REJECTED" | "EXPIRED";
  reference: string;
  description: string;
  amount: number;
  captured: number;
  refunded: number;
  currency: string;
  returnUrl: string;
  language: "ar" | "en";
  createdAt: string;
}

export type SandboxPayment = CardPayment | InstalmentPayment;

/** A notice to the merchant, kept until it was taken. */
export interface NoticeRecord {
  id: string;
  type: string;
  path: string;
  paymentId: string;
  status: string;
  createdAt: string;
  attempts: number;
  delivered: boolean;
  /** Not sent by itself: waits for a control call. */
  held: boolean;
}

interface Tables {
  token: CardToken;
  payment: SandboxPayment;
  notice: NoticeRecord;
  /** What an idempotency key was answered with. */
  key: { id: string; hash: string; paymentId: string };
}

/**
 * The gateway's own store: a journal of JSON lines, read whole at start and then written anew. Each `put` is one append, so a
 * killed process loses nothing that was answered; a torn last line is dropped.
 */
export class SandboxStore {
  readonly #file: string;
  readonly #tables: { [K in keyof Tables]: Map<string, Tables[K]> } = {
    token: new Map(),
    payment: new Map(),
    notice: new Map(),
    key: new Map(),
  };

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = path.join(folder, "journal.jsonl");
    if (existsSync(this.#file)) {
      for (const line of readFileSync(this.#file, "utf8").split("\n")) this.#read(line);
      this.#compact();
    }
  }

  get<K extends keyof Tables>(table: K, id: string): Tables[K] | undefined {
    return this.#tables[table].get(id) as Tables[K] | undefined;
  }

  all<K extends keyof Tables>(table: K): Tables[K][] {
    return [...this.#tables[table].values()] as Tables[K][];
  }

  /** Writes a record, then remembers it. */
  put<K extends keyof Tables>(table: K, value: Tables[K]): void {
    appendFileSync(this.#file, `${JSON.stringify([table, value])}\n`);
    this.#remember(table, value);
  }

  #read(line: string): void {
    try {
      const [table, value] = JSON.parse(line) as [keyof Tables, Tables[keyof Tables]];
      if (Object.hasOwn(this.#tables, table)) this.#remember(table, value);
    } catch {
      // A torn line of a killed process, or the empty one at the end.
    }
  }

  #remember<K extends keyof Tables>(table: K, value: Tables[K]): void {
    (this.#tables[table] as Map<string, Tables[K]>).set(value.id, value);
  }

  #compact(): void {
    const lines = (Object.keys(this.#tables) as (keyof Tables)[]).flatMap((table) =>
      this.all(table).map((value) => `${JSON.stringify([table, value])}\n`),
    );
    const fresh = `${this.#file}.new`;
    writeFileSync(fresh, lines.join(""));
    const handle = openSync(fresh, "r");
    fsyncSync(handle);
    closeSync(handle);
    renameSync(fresh, this.#file);
  }
}
