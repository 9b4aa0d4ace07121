import webPush from "web-push";
import { Problem } from "#contract/problem.ts";

export interface VapidKeys {
  /** Uncompressed point and scalar, base64url (RFC 8292). */
  publicKey: string;
  privateKey: string;
}

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser gave its subscription up; nothing reaches it any more (RFC 8030 §7.3). */
export type PushOutcome = "sent" | "gone";

export interface PushProvider {
  /** What browsers subscribe with. */
  publicKey(): Promise<string>;
  /** @throws Problem `validation_error` for an address that is no push service's */
  checkEndpoint(endpoint: string): void;
  /** Encrypts for that browser and hands over to its push service. Throws what may pass: no answer, 429, 5xx. */
  send(to: PushAddress, payload: string, urgent: boolean): Promise<PushOutcome>;
}

/** The push services of all browsers there are. Any other address would let a person make this server call into a network. */
const SERVICES = ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];
const TIMEOUT_MS = 10_000;
/** A message that could not be handed to the device for a day is old news. */
const TTL_SECONDS = 86_400;

/**
 * Web Push (RFC 8030, 8291, 8292).
 * @param subject whom a push service writes to about us: `mailto:` or `https:`
 * @param keys made once, and kept with the other signing keys
 * @param loopback admits a push service on this machine: tests
 */
export function createPush(subject: string, keys: () => Promise<VapidKeys>, loopback: boolean): PushProvider {
  let known: Promise<VapidKeys> | null = null;
  const ourKeys = () =>
    (known ??= keys().catch((error: unknown) => {
      known = null;
      throw error;
    }));
  return {
    publicKey: async () => (await ourKeys()).publicKey,
    checkEndpoint(endpoint) {
      if (!isPushService(endpoint, loopback)) throw new Problem("validation_error", { fields: { endpoint: [{ key: "selection" }] } });
    },
    async send({ endpoint, p256dh, auth }, payload, urgent) {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...(await ourKeys()) },
        TTL: TTL_SECONDS,
        urgency: urgent ? "high" : "normal",
        contentEncoding: "aes128gcm",
      });
      const answer = await fetch(endpoint, {
        method: "POST",
        headers: Object.fromEntries(
          Object.entries(details.headers ?? {})
            .filter(([name]) => name.toLowerCase() !== "content-length")
            .map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(details.body as Buffer),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return "gone";
      // Too large, or keys that are none: it would fail again.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return "gone";
      if (!answer.ok) throw new Error(`the push service answered ${answer.status}`);
      return "sent";
    },
  };
}

function isPushService(endpoint: string, loopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port } = new URL(endpoint);
  if (loopback && protocol === "http:" && hostname === "127.0.0.1") return true;
  return protocol === "https:" && port === "" && SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
