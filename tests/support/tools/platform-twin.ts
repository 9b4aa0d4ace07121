import { randomUUID } from "node:crypto";
import fastify, { type FastifyReply } from "fastify";
import {
  createLocalJWKSet,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import type { Ask } from "./tool-twin.ts";

/** What a platform is told of the tool that it launches. */
export interface ToldTool {
  login_url: string;
  redirect_url: string;
  keys_url: string;
  deep_linking_url: string;
}
/** What somebody chose for a link. */
export interface ContentItem {
  type: string;
  title: string;
  url: string;
  custom: Record<string, string>;
  lineItem?: { scoreMaximum: number; label: string; resourceId: string };
}
/** A score as it arrived. */
export interface ReceivedScore {
  line: string;
  userId: string;
  scoreGiven?: number;
  scoreMaximum?: number;
  activityProgress: string;
  gradingProgress: string;
  timestamp: string;
}

/** Somebody in its course, as it tells tools. */
export interface TwinMember {
  user_id?: string;
  roles?: string[];
  status?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
}
/** An answer of the course's members that nobody expects. */
export interface OddAnswer {
  status?: number;
  type?: string;
  body?: string;
  link?: string;
}

export const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#";
export const LEARNER = `${MEMBERSHIP}Learner`;
export const INSTRUCTOR = `${MEMBERSHIP}Instructor`;
const AGS = "https://purl.imsglobal.org/spec/lti-ags";
const NRPS = "https://purl.imsglobal.org/spec/lti-nrps";
const CONTAINER = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";
const CLIENT = "qabas-at-the-university";
const DEPLOYMENT = "deployment-1";
export const CONTEXT_TITLE = "Engineering 101";

export type PlatformTwin = Awaited<ReturnType<typeof startPlatformTwin>>;

/** A learning platform as another university runs one: a server with its own people, keys and gradebook. */
export async function startPlatformTwin({ ask, now = () => new Date() }: { ask: Ask; now?: () => Date }) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256", { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "campus", alg: "RS256", use: "sig" }] };
  const assertions = new Set<string>();
  const scores: ReceivedScore[] = [];
  /** What the browser's pages launch: people by their hint, and the link. */
  const people = new Map<string, JWTPayload>();
  let link: JWTPayload = {};
  let items: ContentItem[] = [];
  let keysAsked = 0;
  let tokensAsked = 0;
  let tool: ToldTool | null = null;
  /** The next scores are taken, but nobody hears of it. */
  let deaf = 0;
  /** The next scores are answered so. */
  let answering = 200;
  /** Who is in its course, told in pages of so many. */
  let course: TwinMember[] = [];
  let aPage = 2;
  /** What is answered in their place; null: what is right. */
  let odd: ((page: number) => OddAnswer) | null = null;
  const membersAsked: string[] = [];
  /** What its tokens are good for. */
  const scopes = new Map<string, string>();

  const known = (): ToldTool => {
    if (!tool) throw new Error("the twin knows no tool");
    return tool;
  };

  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addContentTypeParser("application/vnd.ims.lis.v1.score+json", { parseAs: "string" }, (_request, body, done) =>
    done(null, JSON.parse(body as string)),
  );
  app.get("/keys", () => {
    keysAsked += 1;
    return keys;
  });
  /** Pages of the platform's own course: a link in a tab of its own, one within a frame, and the choice of a link. */
  app.get<{ Querystring: { as?: string } }>("/course", async (request, reply) => {
    const { as = "learner" } = request.query;
    return await page(
      reply,
      `<h1>Campus</h1><a href="${address(as, "open")}">Open the course</a> <a href="${address(as, "choose")}">Choose a link</a>`,
    );
  });
  app.get("/framed", async (_request, reply) => await page(reply, `<iframe title="Qabas" src="${address("learner", "open")}"></iframe>`));
  app.get<{ Querystring: Record<string, string> }>("/authorize", async (request, reply) => {
    const { redirect_uri: to = "", state = "", nonce = "", login_hint: who = "", lti_message_hint: what } = request.query;
    const person = people.get(who) ?? {};
    const token = await idToken({ nonce, ...person, ...(what === "choose" ? asksForChoice() : link) });
    const form = `<form method="post" action="${to}"><input type="hidden" name="id_token" value="${token}"><input type="hidden" name="state" value="${state}">`;
    return await page(reply, `${form}</form><script>document.forms[0].submit()</script>`);
  });
  app.post<{ Body: { JWT: string } }>("/chosen", async (request, reply) => {
    items = await readChoice(request.body.JWT);
    return await page(reply, `<p>Chosen: ${items.map(({ title }) => title).join(", ")}</p>`);
  });
  app.post<{ Body: Record<string, string> }>("/token", async (request, reply) => {
    tokensAsked += 1;
    const { client_assertion: assertion = "", grant_type: grant } = request.body;
    const { payload } = await jwtVerify(assertion, await toolKeys(), {
      issuer: CLIENT,
      subject: CLIENT,
      audience: `${origin}/token`,
      currentDate: now(),
      requiredClaims: ["jti", "exp", "iat"],
    });
    if (grant !== "client_credentials" || assertions.has(payload.jti ?? "")) return await reply.code(400).send({ error: "invalid_client" });
    assertions.add(payload.jti ?? "");
    const { scope = "" } = request.body;
    if (![`${AGS}/scope/score`, `${NRPS}/scope/contextmembership.readonly`].includes(scope))
      return await reply.code(400).send({ error: "invalid_scope" });
    const token = `token-${randomUUID()}`;
    scopes.set(token, scope);
    return { access_token: token, token_type: "Bearer", expires_in: 3_600, scope };
  });
  app.get<{ Querystring: { page?: string } }>("/members", async (request, reply) => {
    membersAsked.push(request.url);
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (scopes.get(token) !== `${NRPS}/scope/contextmembership.readonly`) return await reply.code(401).send();
    if (request.headers.accept !== CONTAINER) return await reply.code(406).send();
    const page = Number(request.query.page ?? 1);
    const next = page * aPage < course.length ? `<${origin}/members?page=${page + 1}&limit=100>; rel="next"` : undefined;
    const members = course.slice((page - 1) * aPage, page * aPage);
    const right = JSON.stringify({ id: `${origin}/members`, context: { id: "context-1", title: CONTEXT_TITLE }, members });
    const { status = 200, type = CONTAINER, body = right, link = next } = odd?.(page) ?? {};
    if (link !== undefined) reply.header("link", link);
    return await reply.code(status).header("content-type", type).send(body);
  });
  app.post<{ Params: { line: string }; Body: ReceivedScore }>("/lines/:line/scores", async (request, reply) => {
    if (scopes.get(request.headers.authorization?.replace("Bearer ", "") ?? "") !== `${AGS}/scope/score`)
      return await reply.code(401).send();
    if (answering !== 200) return await reply.code(answering).send();
    const { line } = request.params;
    const before = scores.findLast((one) => one.line === line && one.userId === request.body.userId);
    // As platforms do: what is no later than what is known changes nothing.
    const isLate = before !== undefined && before.timestamp >= request.body.timestamp;
    if (!isLate) scores.push({ ...request.body, line });
    if (deaf > 0) {
      deaf -= 1;
      reply.raw.destroy();
      return reply;
    }
    return await reply.code(isLate ? 409 : 200).send();
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });

  const toolKeys = async () => createLocalJWKSet(JSON.parse((await ask(known().keys_url)).text) as JSONWebKeySet);
  const initiation = (login_hint: string, more: Record<string, string> = {}): Record<string, string> => ({
    iss: origin,
    login_hint,
    target_link_uri: known().redirect_url,
    client_id: CLIENT,
    lti_deployment_id: DEPLOYMENT,
    ...more,
  });
  const address = (who: string, what: string) =>
    `${known().login_url}?${new URLSearchParams(initiation(who, { lti_message_hint: what }))}`.replaceAll("&", "&amp;");

  /** What the platform signs of who comes. */
  async function idToken(
    claims: JWTPayload = {},
    { key = privateKey, kid = "campus", alg = "RS256" }: { key?: CryptoKey | Uint8Array; kid?: string; alg?: string } = {},
  ): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1_000);
    const said = {
      iss: origin,
      aud: CLIENT,
      sub: "campus-person",
      iat: seconds,
      exp: seconds + 300,
      [`${CLAIM}/version`]: "1.3.0",
      [`${CLAIM}/message_type`]: "LtiResourceLinkRequest",
      [`${CLAIM}/deployment_id`]: DEPLOYMENT,
      [`${CLAIM}/target_link_uri`]: known().redirect_url,
      [`${CLAIM}/resource_link`]: { id: "link-1" },
      [`${CLAIM}/roles`]: [LEARNER],
      ...claims,
    };
    return await new SignJWT(said).setProtectedHeader({ alg, kid, typ: "JWT" }).sign(key);
  }
  async function readChoice(jwt: string): Promise<ContentItem[]> {
    const { payload } = await jwtVerify(jwt, await toolKeys(), { issuer: CLIENT, audience: origin, currentDate: now() });
    if (
      payload[`${CLAIM}/message_type`] !== "LtiDeepLinkingResponse" ||
      payload[`${CLAIM}/deployment_id`] !== DEPLOYMENT ||
      payload["https://purl.imsglobal.org/spec/lti-dl/claim/data"] !== "of the campus"
    )
      throw new Error("that is no choice of this platform");
    return payload["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"] as ContentItem[];
  }
  const asksForChoice = (more: object = {}): JWTPayload => ({
    [`${CLAIM}/message_type`]: "LtiDeepLinkingRequest",
    [`${CLAIM}/roles`]: [INSTRUCTOR],
    "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
      deep_link_return_url: `${origin}/chosen`,
      accept_types: ["ltiResourceLink"],
      accept_presentation_document_targets: ["window"],
      data: "of the campus",
      ...more,
    },
  });
  /** A column of its gradebook, as a launch names it. */
  const gradesInto = (line: string, at = origin): JWTPayload => ({
    [`${AGS}/claim/endpoint`]: { scope: [`${AGS}/scope/score`], lineitem: `${at}/lines/${line}?type_id=3` },
  });

  /** Its course, and where its people are asked for, as a launch names them. */
  const tellsMembers = (membersUrl = `${origin}/members`, id = "context-1"): JWTPayload => ({
    [`${CLAIM}/context`]: { id, title: CONTEXT_TITLE },
    [`${NRPS}/claim/namesroleservice`]: { context_memberships_url: membersUrl, service_versions: ["2.0"] },
  });

  return {
    origin,
    clientId: CLIENT,
    deploymentId: DEPLOYMENT,
    keyUrl: `${origin}/keys`,
    authorizationUrl: `${origin}/authorize`,
    tokenUrl: `${origin}/token`,
    strangersKey: stranger.privateKey,
    people,
    scores,
    initiation,
    idToken,
    readChoice,
    asksForChoice,
    gradesInto,
    tellsMembers,
    membersAsked,
    /** Who is in its course, and what is answered where that is not what is right. */
    enrols: (
      members: TwinMember[],
      { page = 2, answers = null }: { page?: number; answers?: ((page: number) => OddAnswer) | null } = {},
    ) => {
      course = members;
      aPage = page;
      odd = answers;
      membersAsked.length = 0;
    },
    /** Its tokens are taken no more. */
    forgetTokens: () => scopes.clear(),
    know: (told: ToldTool) => {
      tool = told;
    },
    /** What its link is of, for the pages that browsers open. */
    links: (claims: JWTPayload) => {
      link = claims;
    },
    chosen: () => items,
    keysAsked: () => keysAsked,
    tokensAsked: () => tokensAsked,
    goDeaf: (times: number) => {
      deaf = times;
    },
    answerWith: (status: number) => {
      answering = status;
    },
    close: async () => await app.close(),
  };
}

/** What staff write of it. */
export const platformFields = (twin: PlatformTwin, more: object = {}) => ({
  name: { ar: "جامعة المثال", en: "Example University" },
  issuer: twin.origin,
  client_id: twin.clientId,
  deployment_ids: [twin.deploymentId],
  authorization_url: twin.authorizationUrl,
  token_url: twin.tokenUrl,
  key_url: twin.keyUrl,
  cohort_ids: [],
  program_ids: [],
  ...more,
});

const page = async (reply: FastifyReply, body: string) =>
  await reply
    .type("text/html")
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Campus</title><main>${body}</main></html>`);
