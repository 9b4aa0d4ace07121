import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { isPlainObject, jsonIn } from "#contract/plain-values.ts";
import { toolSigningKey } from "#server/commands/tools/tool-keys.ts";
import type { Database } from "#server/db/client.ts";
import { askPlatform, PlatformFault } from "./ask-platform.ts";
import type { Platform } from "./platforms.ts";

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/** What we may be let do. */
export const PLATFORM_SCOPE = {
  score: "https://purl.imsglobal.org/spec/lti-ags/scope/score",
  members: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
} as const;
const SECOND_MS = 1_000;
/** What we sign is read at once. */
const ASSERTION_SECONDS = 60;
/** A token is taken for over this long before it is, and kept no longer than an hour whatever is said of it. */
const EARLY_SECONDS = 60;
const KEPT_SECONDS = 3_600;
const REMEMBERED = 200;

/** What a platform lets us call it with: asked for by what we sign (RFC 7523), and kept for minutes in this process alone. */
export class PlatformTokens {
  readonly #known = new Map<number, { token: string; until: number; of: string }>();

  constructor(private readonly on: { secret: string; loopback: boolean; scope: string }) {}

  /** @throws PlatformFault where the platform gives none */
  async of(db: Database, platform: Platform, now: Date): Promise<string> {
    // What it was given for another address or name is no token of this one.
    const of = `${platform.clientId} ${platform.tokenUrl}`;
    const known = this.#known.get(platform.id);
    if (known && known.of === of && now.getTime() < known.until) return known.token;
    const { token, seconds } = await this.#ask(db, platform, now);
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(platform.id, { token, until: now.getTime() + seconds * SECOND_MS, of });
    return token;
  }

  /** One that the platform does not take any more. */
  forget({ id }: Platform): void {
    this.#known.delete(id);
  }

  async #ask(db: Database, { clientId, tokenUrl }: Platform, now: Date): Promise<{ token: string; seconds: number }> {
    const { kid, privateKey } = await db.transaction((tx) => toolSigningKey(tx, this.on.secret, now));
    const issuedAt = Math.floor(now.getTime() / SECOND_MS);
    const assertion = await new SignJWT({ jti: randomUUID() })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(tokenUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_SECONDS)
      .sign(privateKey);
    const form = { grant_type: "client_credentials", client_assertion_type: ASSERTION, client_assertion: assertion, scope: this.on.scope };
    const question = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    } as const;
    const { status, text } = await askPlatform(tokenUrl, question, this.on);
    const answer = jsonIn(text);
    const token = isPlainObject(answer) ? answer["access_token"] : undefined;
    if (status !== 200 || !isPlainObject(answer) || typeof token !== "string" || !/^[\x21-\x7E]{1,8192}$/u.test(token))
      throw PlatformFault.of(status, `the platform answered ${status} in place of a token`);
    const lasts = Number(answer["expires_in"]);
    return { token, seconds: Math.max(0, Math.min(Number.isFinite(lasts) ? lasts : 0, KEPT_SECONDS) - EARLY_SECONDS) };
  }
}
