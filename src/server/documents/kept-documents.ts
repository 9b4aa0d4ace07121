import { createHash } from "node:crypto";
import type { DocumentOrder } from "./document-order.ts";
import type { Documents } from "./documents.ts";

/** A certificate has some 100 KB, an invoice half of that. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** Papers that say the same for ever; the others carry the moment at which they were asked for, or change with a register. */
const LASTING: readonly DocumentOrder["kind"][] = ["certificate", "tax"];

/**
 * Draws a paper that cannot change once, however many devices of its owner ask for it: each new one asks for its certificates and
 * invoices at its first visit, to have them without a network. Known by everything it says: a sign more is another document.
 * Those asked for longest ago make room. In memory alone: nothing of a person stays on a disk that erasing an account would miss.
 * @param atMost bytes that are kept
 */
export function keepDrawn(documents: Documents, atMost = KEPT_BYTES): Documents {
  const kept = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  let size = 0;

  function keep(name: string, bytes: Uint8Array): void {
    kept.set(name, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= atMost) return;
      kept.delete(oldest);
      size -= length;
    }
  }

  async function drawAndKeep(name: string, order: DocumentOrder): Promise<Uint8Array> {
    try {
      const bytes = await documents.draw(order);
      keep(name, bytes);
      return bytes;
    } finally {
      drawing.delete(name);
    }
  }

  return {
    async draw(order) {
      if (!LASTING.includes(order.kind)) return await documents.draw(order);
      const name = createHash("sha256").update(JSON.stringify(order)).digest("base64");
      const known = kept.get(name);
      if (known) {
        // The last of those that go.
        kept.delete(name);
        kept.set(name, known);
        return known;
      }
      const under = drawing.get(name) ?? drawAndKeep(name, order);
      drawing.set(name, under);
      return await under;
    },
    close: () => documents.close(),
  };
}
