import { createHmac } from "node:crypto";

/** What is told, and under which id: the same one each time it is tried, so that its receiver knows it again. */
export interface WebhookMessage {
  id: string;
  body: string;
}

const TIMEOUT_MS = 15_000;

/**
 * Headers by which a receiver knows that a message is ours (Standard Webhooks): id, seconds since 1970, and of each secret the HMAC-SHA-256
 * of `id.timestamp.body`.
 */
export function signWebhook({ id, body }: WebhookMessage, secrets: readonly Buffer[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/**
 * Posts a message, and reads nothing of the answer but its status. A redirect is not followed: it would lead the message elsewhere.
 * @throws Error for anything but 2xx: its job tries again
 */
export async function sendWebhook(
  url: string,
  message: WebhookMessage,
  secrets: readonly Buffer[],
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Qabas-Webhooks", ...signWebhook(message, secrets, now) },
    body: message.body,
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook's receiver answered ${answer.status}`);
}
