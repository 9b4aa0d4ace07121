import { spawnSync } from "node:child_process";

/** Tools of others that check electronic invoices. */
const TOOLS = { xmllint: "--version", openssl: "version" } as const;

/** Names of those that this machine lacks: files named `*.tax-tools.test.ts` do not run then. */
export const lackingTaxTools = (): string[] =>
  Object.entries(TOOLS).flatMap(([tool, argument]) => (spawnSync(tool, [argument]).status === 0 ? [] : tool));
