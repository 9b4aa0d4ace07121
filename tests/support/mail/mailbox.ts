import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ProductOptions } from "#tests/support/product.ts";
import { mailText } from "./read-mail.ts";

/** The texts of the mails that the product wrote for an address, oldest first (`server/providers/mail.ts`). */
export function emailsTo(product: { options: Pick<ProductOptions, "dataDir"> }, address: string): string[] {
  const folder = path.join(product.options.dataDir, "mail");
  return names(folder).flatMap((name) => {
    const raw = readFileSync(path.join(folder, name), "utf8");
    const [head = ""] = raw.split("\r\n\r\n", 1);
    return head.includes(`To: ${address}`) ? [mailText(raw)] : [];
  });
}

/** The folder is made with the first mail. */
function names(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
