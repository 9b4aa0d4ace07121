import type { Database } from "#server/db/client.ts";
import type { VapidKeys } from "#server/providers/push.ts";
import { activeKey } from "#server/commands/signing-keys.ts";

/** The keys that push services know us by: made once, sealed in `signing_keys`. */
export async function vapidKeys(db: Database, secret: string, now: Date): Promise<VapidKeys> {
  const { privateKey } = await db.transaction((tx) => activeKey(tx, secret, "vapid", "P-256", now));
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}
