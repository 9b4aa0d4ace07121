import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

const IMPORT_MAP = /<script type="importmap">([\s\S]*?)<\/script>/u;

/** The import map of a built page, tags included; empty where it has none. A browser obeys it in the page alone, never from a file. */
export const importMapOf = (page: string): string => IMPORT_MAP.exec(page)?.[0] ?? "";

/** How the policy names that import map; null where there is none. */
export function importMapHash(page: string): string | null {
  const text = IMPORT_MAP.exec(page)?.[1];
  return text === undefined ? null : policyHash(text);
}

/** How a content security policy names what stands in the page itself. */
export const policyHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What stands in a page is named by its hash, a face by its kind of address: no other is let in. */
export function allow(reply: FastifyReply, what: "style-src" | "script-src" | "font-src", hash: string | null): void {
  const policy = reply.getHeader("content-security-policy");
  if (hash && typeof policy === "string")
    reply.header("content-security-policy", policy.replace(`${what} 'self'`, `${what} 'self' ${hash}`));
}
