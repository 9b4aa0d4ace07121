import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

/** A person of the provider's directory. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface RealProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next, by subject. */
  people: Map<string, Person>;
  /** Whoever comes next is this person: what a test with a browser of its own says beforehand. */
  expects(subject: string): void;
  /** Signs a person in there, as a browser would, and answers the query with which it comes back to us. */
  signIn(address: string, subject: string): Promise<string>;
  /** A token signed with the provider's key. */
  sign(claims: JWTPayload, typ?: string): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID provider (oidc-provider) on a port of its own, whose pages answer by themselves. */
export async function startOidcProvider(redirectUri: string): Promise<RealProvider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "one", alg: "RS256", use: "sig" };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const client = { clientId: "qabas", clientSecret: "a secret that the provider and we share" };
  let next = "";
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        backchannel_logout_uri: "http://127.0.0.1:9/never-called",
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key as never] },
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ["a key of the tests"] },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, IdToken: 600, AccessToken: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  });
  const handle = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/")) void interact(request, response);
    else void handle(request, response);
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === "login") return provider.interactionFinished(request, response, { login: { accountId: next } });
    const grant = new provider.Grant({ accountId: next, clientId: String(params.client_id) });
    grant.addOIDCScope("openid email profile");
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  return {
    issuer,
    ...client,
    people,
    expects(subject) {
      next = subject;
    },
    async signIn(address, subject) {
      next = subject;
      const cookies = new Map<string, string>();
      let at = address;
      for (let step = 0; step < 10; step += 1) {
        const answer = await fetch(at, {
          redirect: "manual",
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        });
        for (const set of answer.headers.getSetCookie()) {
          const [pair = ""] = set.split(";");
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        const to = new URL(answer.headers.get("location") ?? "about:blank", at);
        if (to.href.startsWith(redirectUri)) return to.search.slice(1);
        at = to.href;
      }
      throw new Error(`the provider did not send the browser back: ${at}`);
    },
    sign: (claims, typ = "logout+jwt") =>
      new SignJWT({ iat: Math.floor(Date.now() / 1000), ...claims }).setProtectedHeader({ alg: "RS256", kid: "one", typ }).sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
