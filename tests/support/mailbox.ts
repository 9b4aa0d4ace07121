import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ProductOptions } from "./product.ts";

/** The texts of the mails that the product wrote for an address, oldest first (`server/providers/mail.ts`). */
export function lettersTo(product: { options: Pick<ProductOptions, "dataDir"> }, address: string): string[] {
  const folder = path.join(product.options.dataDir, "mail");
  return names(folder).flatMap((name) => {
    const [head = "", ...body] = readFileSync(path.join(folder, name), "utf8").split("\r\n\r\n");
    return head.includes(`To: ${address}`) ? [Buffer.from(body.join(""), "base64").toString("utf8")] : [];
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
