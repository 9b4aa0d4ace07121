import { createRemoteJWKSet, jwtVerify } from "jose";
import * as client from "openid-client";
import { normaliseEmail } from "#contract/accounts/email-address.ts";
import { Problem } from "#contract/problem.ts";
import { safeError } from "#server/safe-error.ts";
import type { ProvedPerson, SignInProvider } from "./sign-in-provider.ts";
import type { OidcSettings } from "./sign-in-settings.ts";

/** Clocks of two machines differ by at most so many seconds. */
const CLOCK_TOLERANCE = 60;
const ANSWER_SECONDS = 10;
/** Longer than any clock differs: a token that was kept back for minutes ends nothing any more. */
const LOGOUT_TOKEN_AGE = "5 minutes";
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

type Log = (details: object, words: string) => void;

/**
 * A provider that speaks OpenID Connect: authorization code with PKCE, state, nonce and the issuer in the answer (RFC 9207). The ID
 * token's signature is checked by the keys that the issuer publishes, with the one algorithm that the settings name.
 */
export function oidcProvider(settings: OidcSettings, warn: Log): SignInProvider {
  const { issuer, clientId, clientSecret, signing } = settings;
  let found: Promise<client.Configuration> | null = null;
  /** Asked once; a provider that did not answer is asked again. */
  const discover = async (): Promise<client.Configuration> => {
    found ??= client.discovery(
      new URL(issuer),
      clientId,
      { id_token_signed_response_alg: signing, [client.clockTolerance]: CLOCK_TOLERANCE },
      settings.clientAuth === "post" ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret),
      {
        timeout: ANSWER_SECONDS,
        // The settings let plain http through for this machine alone.
        execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : [])],
      },
    );
    try {
      return await found;
    } catch (error) {
      found = null;
      warn({ provider: settings.id, error: safeError(error) }, "an identity provider does not answer");
      throw new Problem("sso_unavailable");
    }
  };
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  return {
    settings,
    answersBy: "query",
    async addressOf({ state, nonce, verifier, returnTo }) {
      const config = await discover();
      return client.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: settings.scopes.join(" "),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },

    async prove({ state, nonce, verifier, returnTo }, query) {
      const config = await discover();
      const address = new URL(returnTo);
      address.search = query.toString();
      try {
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Problem("sso_refused");
        const more =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        return personOf(settings, { ...more, ...claims });
      } catch (error) {
        if (error instanceof Problem) throw error;
        // The person pressed "cancel" there, or somebody tries something: both begin anew.
        warn({ provider: settings.id, error: safeError(error) }, "an answer of an identity provider is refused");
        throw new Problem(isUnreachable(error) ? "sso_unavailable" : "sso_refused");
      }
    },

    /** A logout token (OpenID Connect Back-Channel Logout 1.0). */
    async readLogout({ logout_token: token }) {
      if (!token) return null;
      const { jwks_uri: address } = (await discover()).serverMetadata();
      if (!address) return null;
      keys ??= createRemoteJWKSet(new URL(address), { timeoutDuration: ANSWER_SECONDS * 1000 });
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: clientId,
          algorithms: [signing],
          clockTolerance: CLOCK_TOLERANCE,
          maxTokenAge: LOGOUT_TOKEN_AGE,
          requiredClaims: ["jti", "iat", "events"],
        });
        const { events, jti, sub, sid, nonce } = payload;
        const isLogout = typeof events === "object" && events !== null && LOGOUT_EVENT in events;
        // With a nonce it is an ID token that somebody sends in its place.
        if (!isLogout || nonce !== undefined || !jti || (sub === undefined && typeof sid !== "string")) return null;
        return { tokenId: jti, subject: sub ?? null, providerSession: typeof sid === "string" ? sid : null, goOn: null };
      } catch (error) {
        warn({ provider: settings.id, error: safeError(error) }, "a logout token is refused");
        return null;
      }
    },
  };
}

function personOf(settings: OidcSettings, claims: Record<string, unknown>): ProvedPerson {
  const text = (name: string): string | null => {
    const value = claims[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const name = text("name");
  const isArabic = name !== null && /\p{Script=Arabic}/u.test(name);
  const email = text("email");
  const isProved = settings.trustsEmails ? claims.email_verified !== false : claims.email_verified === true;
  const values = settings.roles ? [claims[settings.roles.claim]].flat() : [];
  return {
    subject: text("sub") ?? "",
    providerSession: text("sid"),
    email: email !== null && isProved ? normaliseEmail(email) : null,
    nameAr: text("name#ar") ?? (isArabic ? name : null),
    nameEn: text("name#en") ?? (isArabic ? null : name),
    roleValues: values.filter((value): value is string => typeof value === "string"),
  };
}

/** Nobody answered, as against an answer that does not fit. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name));
