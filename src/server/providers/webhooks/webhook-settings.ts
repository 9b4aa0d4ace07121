import { SECURITY_EVENTS, type SecurityEventName } from "#contract/security/security-event-names.ts";

/** Which systems of the university are told what happens here. */
export interface WebhookSettings {
  /** Each receives every event that is named. */
  urls: readonly string[];
  /** The newest first: a receiver that still knows an older one finds its signature too. Bytes of `whsec_…`. */
  secrets: readonly Buffer[];
  events: ReadonlySet<SecurityEventName>;
}

/** What other systems of a university keep in step with, where nothing else is said. */
const USUAL: readonly SecurityEventName[] = [
  "account_made",
  "account_deleted",
  "enrollment_made",
  "enrollment_moved",
  "enrollment_extended",
  "enrollment_ended",
  "enrollments_undone",
  "order_moved",
  "payment_moved",
  "refund_started",
  "certificate_issued",
  "certificate_revoked",
  "certificate_replaced",
  "cohort_closed",
  "cohort_opened",
  "cohort_ended",
];

const URLS_MOST = 10;
/** Bytes of a secret, by Standard Webhooks. */
const SECRET = { least: 24, most: 64 };

/**
 * Reads `QABAS_WEBHOOK_URLS`, `QABAS_WEBHOOK_SECRET` and `QABAS_WEBHOOK_EVENTS`; null where nobody is told.
 * @param isLoopback says of a host name whether it is this machine: elsewhere an address begins with https
 */
export function readWebhookSettings(
  list: (name: string) => string[],
  problems: string[],
  isLoopback: (hostname: string) => boolean,
): WebhookSettings | null {
  const urls = list("QABAS_WEBHOOK_URLS");
  if (urls.length === 0) return null;
  if (urls.length > URLS_MOST) problems.push(`QABAS_WEBHOOK_URLS may name ${URLS_MOST} addresses at most`);
  for (const url of urls)
    if (!isSafe(url, isLoopback)) problems.push(`QABAS_WEBHOOK_URLS must be https addresses without a user name; "${url}" is none`);
  const secrets = list("QABAS_WEBHOOK_SECRET").map(secretBytes);
  if (secrets.length === 0 || secrets.includes(null))
    problems.push(
      `QABAS_WEBHOOK_SECRET must be whsec_ and ${SECRET.least} to ${SECRET.most} bytes in base64; an older one may follow a comma`,
    );
  const named = list("QABAS_WEBHOOK_EVENTS");
  for (const name of named)
    if (!isEvent(name)) problems.push(`QABAS_WEBHOOK_EVENTS names "${name}", which is no event of the security log`);
  return { urls, secrets: secrets.filter((secret) => secret !== null), events: new Set(named.length > 0 ? named.filter(isEvent) : USUAL) };
}

function isSafe(text: string, isLoopback: (hostname: string) => boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return username === "" && password === "" && (protocol === "https:" || (protocol === "http:" && isLoopback(hostname)));
}

function secretBytes(text: string): Buffer | null {
  const bytes = /^whsec_[A-Za-z0-9+/]+={0,2}$/u.test(text) ? Buffer.from(text.slice("whsec_".length), "base64") : null;
  return bytes && bytes.length >= SECRET.least && bytes.length <= SECRET.most ? bytes : null;
}

const isEvent = (name: string): name is SecurityEventName => (SECURITY_EVENTS as readonly string[]).includes(name);
