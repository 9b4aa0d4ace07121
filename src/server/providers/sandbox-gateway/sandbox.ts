import type { Clock } from "#server/clock.ts";
import type { Notices } from "./gateway-notices.ts";
import type { SandboxStore } from "./sandbox-store.ts";

/** What the payments and pages of the gateway share. */
export interface Sandbox {
  store: SandboxStore;
  notices: Notices;
  clock: Clock;
  /** Origins of the merchant's pages: who may frame the fields and whom the person is sent back to. */
  merchantOrigins: readonly string[];
  /** The gateway's own origin, as the person's browser reaches it. */
  publicOrigin: () => string;
  /** How long the bank of the pending card thinks, milliseconds. */
  pendingMs: number;
  /** While true every call of the API answers 503. */
  outage: boolean;
}

/** What a merchant's wrong call is answered with. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string) {
    super(type);
    this.status = status;
    this.type = type;
  }
}

export const isoNow = (sandbox: Pick<Sandbox, "clock">): string => sandbox.clock.now().toISOString();

/** Only the merchant's own pages: a gateway that redirects anywhere is a tool for phishers. */
export function merchantUrl(sandbox: Sandbox, url: unknown): string {
  const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !sandbox.merchantOrigins.includes(parsed.origin)) throw new Refusal(422, "invalid_return_url");
  return parsed.href;
}

/** The person goes back with the payment's id, and nothing that should be believed. */
export function returnTo(url: string, id: string): string {
  const back = new URL(url);
  back.searchParams.set("gateway_payment", id);
  return back.href;
}
