import { isPlainObject } from "#contract/plain-values.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { normaliseEmail } from "#contract/accounts/email-address.ts";
import { Problem } from "#contract/problem.ts";
import { AccountExists, bringIn, changeByDirectory, takeOut } from "#server/commands/staff/provisioned-accounts.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { provisionedAccounts } from "#server/db/tables/security/provider-sign-in.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { ProviderSettings } from "#server/providers/sign-in/sign-in-settings.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { readChanges, readFilter, readPerson, ScimFault, type SentPerson, USER_SCHEMA } from "./scim-shapes.ts";

type Found = { user: typeof users.$inferSelect; externalId: string | null };
type Call = FastifyRequest<{ Params: { provider: string; id?: string }; Querystring: Record<string, string | undefined> }>;

const BODY_LIMIT = 64 * 1024;
const TYPE = "application/scim+json; charset=utf-8";
const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const PAGE_AT_MOST = 100;

/**
 * Joiners and leavers of the staff from a university's directory, by SCIM 2.0 (RFC 7643, 7644) at `/scim/v2/<provider>`: who is
 * brought in has an account without a password, linked at the first sign-in there; who leaves is signed out and suspended at once. A
 * directory sees and changes the accounts of its own e-mail domains alone; roles are those of the operator's table (`QABAS_SSO`).
 */
export function scimRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, signInProviders, config } = services;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser(
      ["application/scim+json", "application/json"],
      { parseAs: "string", bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        try {
          done(null, body === "" ? undefined : JSON.parse(body as string));
        } catch {
          done(new ScimFault(400, "the body is no JSON", "invalidSyntax"));
        }
      },
    );
    part.setErrorHandler((error, request, reply) => {
      const fault = faultOf(error);
      if (fault.status === 500) request.log.error({ error }, "a call of a directory failed");
      if (fault.status === 401) void reply.header("www-authenticate", "Bearer");
      return send(reply, fault.status, fault.body());
    });

    const base = "/scim/v2/:provider";
    part.get(
      `${base}/ServiceProviderConfig`,
      answer(async () => ({ body: CAPABILITIES })),
    );
    part.get(
      `${base}/ResourceTypes`,
      answer(async () => ({ body: listOf([RESOURCE_TYPE], 1, 1) })),
    );
    part.get(
      `${base}/Schemas`,
      answer(async () => ({ body: listOf([SCHEMA], 1, 1) })),
    );
    part.get(`${base}/Users`, answer(list));
    part.get(
      `${base}/Users/:id`,
      answer(async (settings, { params }) => ({ body: shown(settings, await one(db, settings, params.id)) })),
    );
    part.post(`${base}/Users`, answer(create));
    part.put(
      `${base}/Users/:id`,
      answer(async (settings, call) => await change(settings, call, readPerson(isPlainObject(call.body) ? call.body : {}, settings))),
    );
    part.patch(
      `${base}/Users/:id`,
      answer(async (settings, call) => await change(settings, call, readChanges(call.body, settings))),
    );
    part.delete(
      `${base}/Users/:id`,
      answer(async (settings, { params }) => {
        await db.transaction(async (tx) => {
          const { user } = await one(tx, settings, params.id, true);
          await takeOut(tx, { provider: settings.id, now: clock.now() }, user);
        });
        return { status: 204, body: null };
      }),
    );
  });

  /** Who calls comes first: nobody without the token learns even which providers there are. */
  function answer(handle: (settings: ProviderSettings, call: Call) => Promise<{ status?: number; body: object | null }>) {
    return async (call: Call, reply: FastifyReply) => {
      await limitAddress(services, call, "write");
      const settings = signInProviders.byId(call.params.provider)?.settings;
      const given = /^Bearer (\S{1,512})$/u.exec(call.headers.authorization ?? "")?.[1] ?? "";
      const hash = createHash("sha256").update(given).digest();
      if (!settings?.scim || !timingSafeEqual(hash, settings.scim.tokenHash)) {
        const provider = settings?.id ?? "unknown";
        await recordSecurityEvent(db, { name: "access_refused", actorId: null, details: { provider, call: "SCIM" } }, { now: clock.now() });
        throw new ScimFault(401, "the token is missing or wrong");
      }
      const { status = 200, body } = await handle(settings, call);
      return await send(reply, status, body);
    };
  }

  async function list(settings: ProviderSettings, { query }: Call) {
    const startIndex = Math.max(1, Number.parseInt(query.startIndex ?? "1", 10) || 1);
    const asked = Number.parseInt(query.count ?? "", 10);
    const count = Math.min(PAGE_AT_MOST, Math.max(0, Number.isNaN(asked) ? PAGE_AT_MOST : asked));
    const wanted = and(ofDirectory(settings), query.filter === undefined ? isKnown(settings) : isMeant(query.filter));
    const [total = { count: 0 }] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(provisionedAccounts, eq(provisionedAccounts.userId, users.id))
      .where(wanted);
    const rows =
      count === 0
        ? []
        : await db
            .select({ user: users, externalId: provisionedAccounts.externalId })
            .from(users)
            .leftJoin(provisionedAccounts, eq(provisionedAccounts.userId, users.id))
            .where(wanted)
            .orderBy(asc(users.id))
            .limit(count)
            .offset(startIndex - 1);
    return {
      body: listOf(
        rows.map((row) => shown(settings, row)),
        total.count,
        startIndex,
      ),
    };
  }

  async function create(settings: ProviderSettings, { body }: Call) {
    const { email, nameAr, nameEn, roles = [], ...more } = readPerson(isPlainObject(body) ? body : {}, settings);
    if (email === undefined) throw new ScimFault(400, "userName is missing", "invalidValue");
    if (roles.length === 0) throw new ScimFault(400, "none of the roles is in the table of this provider", "invalidValue");
    const name = nameAr ?? nameEn ?? email.slice(0, email.indexOf("@"));
    const person = { ...more, email, nameAr: name, ...(nameEn === undefined ? {} : { nameEn }), roles, language: "ar" as const };
    const now = clock.now();
    const user = await db.transaction((tx) => bringIn(tx, { provider: settings.id, now }, person));
    return { status: 201, body: shown(settings, await one(db, settings, String(user.id))) };
  }

  async function change(settings: ProviderSettings, { params }: Call, { email, ...sent }: SentPerson) {
    await db.transaction(async (tx) => {
      const { user } = await one(tx, settings, params.id, true);
      // Their own page does it, with a link to both mailboxes.
      if (email !== undefined && email !== user.email) throw new ScimFault(400, "userName is changed by its owner", "mutability");
      await changeByDirectory(tx, { provider: settings.id, now: clock.now() }, user, sent);
    });
    return { body: shown(settings, await one(db, settings, params.id)) };
  }

  /** Another domain's account answers as a missing one. */
  async function one(tx: Executor, settings: ProviderSettings, id: string | undefined, held = false): Promise<Found> {
    const asked = /^[1-9]\d{0,8}$/u.test(id ?? "") ? Number(id) : 0;
    const query = tx
      .select({ user: users, externalId: provisionedAccounts.externalId })
      .from(users)
      .leftJoin(provisionedAccounts, eq(provisionedAccounts.userId, users.id))
      .where(and(eq(users.id, asked), ofDirectory(settings)));
    const [found] = await (held ? query.for("no key update", { of: users }) : query);
    if (!found) throw new ScimFault(404, "there is no such user");
    return found;
  }

  const shown = (settings: ProviderSettings, { user, externalId }: Found) => ({
    schemas: [USER_SCHEMA],
    id: String(user.id),
    ...(externalId === null ? {} : { externalId }),
    userName: user.email,
    name: { formatted: user.nameAr },
    displayName: user.nameEn ?? user.nameAr,
    emails: [{ value: user.email, primary: true }],
    active: user.suspendedAt === null,
    preferredLanguage: user.language,
    meta: {
      resourceType: "User",
      created: user.createdAt.toISOString(),
      location: `${config.publicUrl}/scim/v2/${settings.id}/Users/${user.id}`,
    },
  });
}

/** Of its domains, and neither deleted nor taken out for good. */
const ofDirectory = ({ domains }: ProviderSettings) =>
  and(
    isNull(users.deletedAt),
    inArray(sql`split_part(${users.email}, '@', 2)`, [...domains]),
    sql`coalesce(${provisionedAccounts.isRemoved}, false) = false`,
  );

/** Without a filter a directory sees whom it brought in or changed. */
const isKnown = ({ id }: ProviderSettings) => eq(provisionedAccounts.provider, id);

function isMeant(filter: string) {
  const { by, value } = readFilter(filter);
  if (by === "externalid") return eq(provisionedAccounts.externalId, value);
  if (by === "id") return eq(users.id, /^[1-9]\d{0,8}$/u.test(value) ? Number(value) : 0);
  return eq(users.email, normaliseEmail(value));
}

function faultOf(error: unknown): ScimFault {
  if (error instanceof ScimFault) return error;
  if (error instanceof AccountExists) return new ScimFault(409, "somebody has this userName already", "uniqueness");
  if (error instanceof Problem) {
    if (error.code === "last_staff") return new ScimFault(403, "the last account that can give roles stays");
    if (error.code === "too_many_requests") return new ScimFault(429, "too many calls: try again later");
    if (error.code === "unavailable") return new ScimFault(503, "the service is busy: try again later");
  }
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return new ScimFault(413, "the body is too large");
  if (statusCode !== undefined && statusCode < 500) return new ScimFault(400, "the call is not understood", "invalidSyntax");
  return new ScimFault(500, "the service failed");
}

const send = async (reply: FastifyReply, status: number, body: object | null) =>
  await reply
    .code(status)
    .header("cache-control", "no-store")
    .type(TYPE)
    .send(body === null ? "" : JSON.stringify(body));

const listOf = (resources: readonly object[], totalResults: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const CAPABILITIES = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_AT_MOST },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: "oauthbearertoken", name: "Bearer token", description: "The token of the provider's settings", primary: true },
  ],
};

const RESOURCE_TYPE = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: "User",
  name: "User",
  endpoint: "/Users",
  schema: USER_SCHEMA,
};

const attribute = (name: string, more: object = {}) => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  mutability: "readWrite",
  ...more,
});

const SCHEMA = {
  id: USER_SCHEMA,
  name: "User",
  attributes: [
    attribute("userName", { required: true, uniqueness: "server", mutability: "immutable" }),
    attribute("externalId"),
    attribute("displayName"),
    attribute("name", {
      type: "complex",
      subAttributes: ["formatted", "givenName", "middleName", "familyName"].map((name) => attribute(name)),
    }),
    attribute("active", { type: "boolean" }),
    attribute("roles", { type: "complex", multiValued: true, subAttributes: [attribute("value")] }),
  ],
};
