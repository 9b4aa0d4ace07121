import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import {
  createLocalJWKSet,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";

/** What a tool is told of the platform that it is registered at. */
export interface ToldPlatform {
  issuer: string;
  client_id: string;
  deployment_id: string;
  authorization_url: string;
  token_url: string;
  keys_url: string;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}
export type Ask = (url: string, init?: { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string }) => Promise<Answer>;

/** Asks a real server. */
export const askReal: Ask = async (url, init = {}) => {
  const answer = await fetch(url, init);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
};

/** Asks a server of the tests that does not listen. */
export const askInjected =
  (app: Pick<FastifyInstance, "inject">): Ask =>
  async (url, { method = "GET", headers = {}, body } = {}) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({ method, url: `${pathname}${search}`, headers, ...(body === undefined ? {} : { payload: body }) });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const AGS = "https://purl.imsglobal.org/spec/lti-ags";
export const ALL_SCOPES = [
  `${AGS}/scope/lineitem.readonly`,
  `${AGS}/scope/result.readonly`,
  `${AGS}/scope/score`,
  "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
];
export const SCORE_TYPE = "application/vnd.ims.lis.v1.score+json";

export type ToolTwin = Awaited<ReturnType<typeof startToolTwin>>;

/** A tool as others run one: a server of its own with its own keys, which knows of us what staff copied to it. */
export async function startToolTwin({ ask, now = () => new Date() }: { ask: Ask; now?: () => Date }) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256", { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "twin", alg: "RS256", use: "sig" }] };
  const begun = new Set<string>();
  let platform: ToldPlatform | null = null;
  let asked = 0;
  let launched: JWTPayload | null = null;

  const app = fastify();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.get("/keys", () => {
    asked += 1;
    return keys;
  });
  app.get<{ Querystring: Record<string, string> }>("/login", (request, reply) =>
    reply.redirect(authorization(new URLSearchParams(request.query)).href),
  );
  app.post<{ Body: Record<string, string> }>("/launch", async (request, reply) => {
    const told = await read(request.body);
    if (told["https://purl.imsglobal.org/spec/lti/claim/message_type"] === "LtiDeepLinkingRequest") {
      const settings = told["https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"] as { deep_link_return_url: string };
      const jwt = await chosen([{ type: "ltiResourceLink", url: `${address}/launch?exercise=7` }]);
      const form = `<form method="post" action="${settings.deep_link_return_url}"><input type="hidden" name="JWT" value="${jwt}">`;
      return await page(reply, `${form}<button>Exercise 7</button></form>`);
    }
    const role = String(told["https://purl.imsglobal.org/spec/lti/claim/roles"]).split("#").at(-1);
    const { return_url: back } = told["https://purl.imsglobal.org/spec/lti/claim/launch_presentation"] as { return_url: string };
    return await page(
      reply,
      `<h1>Signals lab</h1><p>You came as ${role}</p><form method="post" action="/done"><button>I am done</button></form><a href="${back}">Back</a>`,
    );
  });
  app.post("/done", async (_request, reply) => {
    const { status } = await score({});
    return await page(reply, `<p>The platform answered ${status}</p>`);
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });

  const known = (): ToldPlatform => {
    if (!platform) throw new Error("the twin knows no platform");
    return platform;
  };
  async function assertion(
    claims: JWTPayload = {},
    { key = privateKey, kid = "twin" }: { key?: CryptoKey; kid?: string } = {},
  ): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1_000);
    const { client_id: id, token_url: to } = known();
    return await new SignJWT({ iss: id, sub: id, aud: to, iat: seconds, exp: seconds + 60, jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(key);
  }
  async function askToken(assertion: string, scopes: readonly string[] = ALL_SCOPES): Promise<Answer> {
    const form = {
      grant_type: "client_credentials",
      client_assertion_type: ASSERTION,
      client_assertion: assertion,
      scope: scopes.join(" "),
    };
    return await ask(known().token_url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
  }
  async function token(scopes: readonly string[] = ALL_SCOPES): Promise<string> {
    const { text } = await askToken(await assertion(), scopes);
    return (JSON.parse(text) as { access_token: string }).access_token;
  }
  /** What somebody chose in the twin, as the last launch asked for it. */
  async function chosen(items: object[], claims: JWTPayload = {}, key = privateKey): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1_000);
    const { data } = last()["https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"] as { data: string };
    const { client_id: id, issuer, deployment_id: deployment } = known();
    const said = {
      iss: id,
      aud: issuer,
      iat: seconds,
      exp: seconds + 60,
      nonce: randomUUID(),
      "https://purl.imsglobal.org/spec/lti/claim/deployment_id": deployment,
      "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiDeepLinkingResponse",
      "https://purl.imsglobal.org/spec/lti/claim/version": "1.3.0",
      "https://purl.imsglobal.org/spec/lti-dl/claim/content_items": items,
      "https://purl.imsglobal.org/spec/lti-dl/claim/data": data,
    };
    return await new SignJWT({ ...said, ...claims }).setProtectedHeader({ alg: "RS256", kid: "twin" }).sign(key);
  }
  const last = (): JWTPayload => {
    if (!launched) throw new Error("nobody was launched");
    return launched;
  };
  /** The address of the launched lesson's column in the gradebook. */
  const lineItem = (): string => (last()[`${AGS}/claim/endpoint`] as { lineitem: string }).lineitem;
  /** Where the tool leads a browser that comes to begin. @param query what the platform sent along */
  function authorization(query: URLSearchParams): URL {
    const to = new URL(known().authorization_url);
    const [state, nonce] = [randomUUID(), randomUUID()];
    begun.add(`${state} ${nonce}`);
    const said = {
      scope: "openid",
      response_type: "id_token",
      response_mode: "form_post",
      prompt: "none",
      client_id: known().client_id,
      redirect_uri: `${address}/launch`,
      login_hint: query.get("login_hint") ?? "",
      lti_message_hint: query.get("lti_message_hint") ?? "",
      state,
      nonce,
    };
    for (const [name, value] of Object.entries(said)) to.searchParams.set(name, value);
    return to;
  }
  /** Reads what was posted to it as a tool has to, each answer once. */
  async function read({ id_token: token = "", state = "" }: Record<string, string | undefined>): Promise<JWTPayload> {
    const set = JSON.parse((await ask(known().keys_url)).text) as JSONWebKeySet;
    const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
      issuer: known().issuer,
      audience: known().client_id,
      algorithms: ["RS256"],
      currentDate: now(),
    });
    if (!begun.delete(`${state} ${String(payload["nonce"])}`)) throw new Error("state or nonce are none of the twin's");
    launched = payload;
    return payload;
  }
  async function score(more: object, { to = lineItem(), by }: { to?: string; by?: string } = {}): Promise<Answer> {
    const body = JSON.stringify({
      userId: last().sub,
      scoreGiven: 45,
      scoreMaximum: 60,
      activityProgress: "Completed",
      gradingProgress: "FullyGraded",
      timestamp: now().toISOString(),
      ...more,
    });
    return await ask(`${to}/scores`, {
      method: "POST",
      headers: { authorization: `Bearer ${by ?? (await token())}`, "content-type": SCORE_TYPE },
      body,
    });
  }

  return {
    origin: address,
    loginUrl: `${address}/login`,
    launchUrl: `${address}/launch`,
    keyUrl: `${address}/keys`,
    publicPem: await exportSPKI(publicKey),
    strangersKey: stranger.privateKey,
    get keysAsked() {
      return asked;
    },
    /** What the last launch said. */
    get launched(): JWTPayload {
      return last();
    },
    know(told: ToldPlatform) {
      platform = told;
    },
    authorization,
    read,
    score,
    chosen,
    assertion,
    askToken,
    token,
    lineItem,
    async get(url: string, token: string): Promise<Answer> {
      return await ask(url, { headers: { authorization: `Bearer ${token}` } });
    },
    close: () => app.close(),
  };
}

const page = async (reply: FastifyReply, body: string) =>
  await reply.type("text/html; charset=utf-8").send(`<!doctype html><meta charset="utf-8"><title>Signals lab</title><body>${body}`);
