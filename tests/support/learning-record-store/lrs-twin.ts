import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyOf, type Json, Twin, within } from "#tests/support/gateways/twin.ts";

const KEY = "the platform";
const SECRET = "a secret of the twin";

/**
 * A learning record store as xAPI 1.0.3 and the national center's check list tell of it: Basic authentication and a version on each call,
 * a statement once (409 afterwards), an actor named by ten digits, the platform in each context.
 */
export class LrsTwin extends Twin {
  readonly name = "lrs";
  /** In the order in which they came, each once. */
  readonly statements: Json[] = [];
  /** Says of a statement that it is none. */
  refuses: (statement: Json) => boolean = () => false;

  settings(more: Record<string, string> = {}): Record<string, string> {
    return {
      QABAS_LRS_URL: `${this.origin}/xapi`,
      QABAS_LRS_KEY: KEY,
      QABAS_LRS_SECRET: SECRET,
      QABAS_LRS_PLATFORM: "QBS-1",
      QABAS_LRS_NAME_AR: "قبس",
      QABAS_LRS_NAME_EN: "Qabas",
      ...more,
    };
  }

  protected refuse({ headers }: FastifyRequest) {
    const expected = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString("base64")}`;
    if (headers.authorization !== expected) return { status: 401, body: { message: "who?" } };
    if (headers["x-experience-api-version"] !== "1.0.3") return { status: 400, body: { message: "which version?" } };
    return null;
  }

  protected routes(app: FastifyInstance): void {
    app.post("/xapi/statements", async (request, reply) => {
      const statement = bodyOf(request);
      if (!isComplete(statement) || this.refuses(statement)) return await reply.code(400).send({ message: "no statement" });
      if (this.statements.some(({ id }) => id === statement["id"])) return await reply.code(409).send({ message: "known" });
      this.statements.push(statement);
      return await reply.send([statement["id"]]);
    });
  }
}

function isComplete(statement: Json): boolean {
  const actor = within(statement, "actor");
  const context = within(statement, "context");
  const extensions = within(context, "extensions");
  const definition = within(within(statement, "object"), "definition");
  return (
    /^[124]\d{9}$/u.test(String(actor["name"])) &&
    /^mailto:\S+@\S+$/u.test(String(actor["mbox"])) &&
    /^mailto:\S+@\S+$/u.test(String(within(context, "instructor")["mbox"])) &&
    !Number.isNaN(Date.parse(String(statement["timestamp"]))) &&
    /^https?:\/\//u.test(String(within(statement, "verb")["id"])) &&
    /^https?:\/\//u.test(String(within(statement, "object")["id"])) &&
    /^https?:\/\//u.test(String(definition["type"])) &&
    "https://nelc.gov.sa/extensions/platform" in extensions &&
    /^(?:ar-SA|en-US)$/u.test(String(context["language"]))
  );
}
