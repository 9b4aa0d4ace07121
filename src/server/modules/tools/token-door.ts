import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import { takeToken } from "#server/commands/sign-in/end-provider-sessions.ts";
import { allowedScopes, TOKEN_SECONDS, toolToken } from "#server/commands/tools/access-token.ts";
import type { Tool } from "#server/commands/tools/open-tool.ts";
import { issuerOf, TOOL_BASE, tokenUrl } from "#server/commands/tools/tool-addresses.ts";
import { tools } from "#server/db/tables/learning/tools.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { ToolKeySets } from "#server/providers/tools/tool-key-sets.ts";
import { safeError } from "#server/safe-error.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

type TokenCall = FastifyRequest<{ Body: Record<string, string | undefined> | undefined }>;

/** `POST …/token`: a tool shows by what it signed who it is, and is given what staff allow of what it asks (OAuth 2.0, RFC 7523). */
export function tokenDoor(part: FastifyInstance, services: Services, keys: ToolKeySets): void {
  const { db, clock, config, log } = services;

  part.post(`${TOOL_BASE}/token`, async (request: TokenCall, reply) => {
    await limitAddress(services, request, "write");
    reply.header("cache-control", "no-store");
    const { grant_type: grant, client_assertion_type: kind, client_assertion: assertion = "", scope = "" } = request.body ?? {};
    if (grant !== "client_credentials") return await reply.code(400).send({ error: "unsupported_grant_type" });
    const tool = kind === ASSERTION ? await toolOf(assertion) : null;
    if (!tool) {
      await recordSecurityEvent(db, { name: "access_refused", actorId: null, details: { call: "LTI token" } }, { now: clock.now() });
      return await reply.code(401).send({ error: "invalid_client" });
    }
    const wanted = new Set(scope.split(" "));
    const granted = allowedScopes(tool).filter((one) => wanted.has(one));
    if (granted.length === 0) return await reply.code(400).send({ error: "invalid_scope" });
    return await reply.send({
      access_token: toolToken(config.secret, tool.id, granted, clock.now()),
      token_type: "Bearer",
      expires_in: TOKEN_SECONDS,
      scope: granted.join(" "),
    });
  });

  /** Null for what no tool in service signed, for one that counted already, and for one that is too old to be known again. */
  async function toolOf(assertion: string): Promise<Tool | null> {
    const now = clock.now();
    const claimed = issuerIn(assertion);
    if (claimed === null) return null;
    const [tool] = await db
      .select()
      .from(tools)
      .where(and(eq(tools.clientId, claimed), isNull(tools.archivedAt)));
    if (!tool) return null;
    const { clientId } = tool;
    const audience = [tokenUrl(config), issuerOf(config)];
    const expected = { issuer: clientId, subject: clientId, audience, required: ["jti", "iat", "exp"], now };
    try {
      const { jti = "" } = await keys.read(tool, assertion, expected);
      return jti !== "" && jti.length <= 300 && (await takeToken(db, `tool ${tool.id}`, jti, now)) ? tool : null;
    } catch (error) {
      log.warn({ tool: tool.id, error: safeError(error) }, "a tool's assertion is refused");
      return null;
    }
  }
}

/** Who says that they signed it: whether they did is looked at next. */
function issuerIn(assertion: string): string | null {
  try {
    const { iss } = decodeJwt(assertion);
    return iss !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(iss) ? iss : null;
  } catch {
    return null;
  }
}
