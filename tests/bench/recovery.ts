import { randomUUID } from "node:crypto";
import type { ApiCaller } from "#tests/support/accounts.ts";
import { audit } from "#tests/support/audit.ts";
import type { Product } from "#tests/support/product.ts";

export interface Recovery {
  /** Seconds from each kill to the first answer. */
  seconds: number[];
  acknowledged: number;
  /** Acknowledged changes that the ledger does not know: none, or the promise is broken (P2, F24). */
  lost: number;
  /** People whose cart is not the fold of their ledger rows (P4). */
  wrongCarts: number;
}

/** Kills the product in the middle of cart changes, several times over, and holds its ledger against what it had acknowledged. */
export async function recovery(product: Product, people: readonly ApiCaller[], rounds: number): Promise<Recovery> {
  const acknowledged = new Set<string>();
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = { over: false };
    const changes = people.map(async (person, index) => await changeUntil(load, product, person, index + 1, acknowledged));
    await new Promise((resolve) => setTimeout(resolve, 700 + 150 * round));
    await product.stop("SIGKILL");
    const killed = performance.now();
    load.over = true;
    await Promise.all(changes);
    await product.start();
    seconds.push((performance.now() - killed) / 1000);
  }
  const carts = await Promise.all(people.map(async (person) => await person.cartIds()));
  const rows = await audit(product);
  const kept = new Set(rows.map((row) => row.key));
  const wrongCarts = people.filter((person, index) => {
    const folded = new Set<number>();
    for (const { email, effect, outcome } of rows) {
      if (email !== person.email || outcome !== "applied") continue;
      for (const id of effect.added ?? []) folded.add(id);
      for (const id of effect.removed ?? []) folded.delete(id);
    }
    return [...folded].toSorted((a, b) => a - b).join() !== carts[index]?.join();
  }).length;
  return { seconds, acknowledged: acknowledged.size, lost: [...acknowledged].filter((key) => !kept.has(key)).length, wrongCarts };
}

async function changeUntil(
  load: { over: boolean },
  { apiOrigin }: Product,
  person: ApiCaller,
  programId: number,
  acknowledged: Set<string>,
): Promise<void> {
  for (let turn = 0; !load.over && turn < 10_000; turn += 1) {
    const key = randomUUID();
    const add = turn % 2 === 0;
    try {
      const answer = await fetch(`${apiOrigin}/api/v1/cart${add ? "" : `/${programId}`}`, {
        method: add ? "POST" : "DELETE",
        headers: { ...person.headers(), "content-type": "application/json", "idempotency-key": key },
        ...(add ? { body: JSON.stringify({ learning_program_id: programId }) } : {}),
      });
      // Told only once it is whole: an answer that breaks off acknowledges nothing.
      await answer.json();
      if (answer.ok) acknowledged.add(key);
    } catch {
      // Killed: whether the last change was done is for the ledger to say.
      return;
    }
  }
}
