import type { TSchema } from "@sinclair/typebox";
import type { Endpoint } from "#contract/endpoint.ts";
import { integer, object, optional, text } from "#contract/schema.ts";

/** Schema of a success: Fastify makes a serializer of it that writes exactly what is declared, so nothing else can leave. */
export function replySchema({ options }: Endpoint): Record<number, unknown> {
  const envelope = object({
    status: integer(),
    message: text(),
    data: options.data,
    ...(options.meta ? { meta: optional(options.meta) } : {}),
  });
  return { [options.success ?? 200]: forSerializer(envelope) };
}

type Json = { [key: string]: unknown };

/**
 * The same schema in words that need no choice at run time: for a union the serializer tries a validator per branch. "This
 * or null" becomes a nullable type, a union of words becomes an enumeration.
 */
function forSerializer(schema: TSchema): Json {
  const { anyOf, items, properties, ...rest } = JSON.parse(JSON.stringify(schema)) as Json & {
    anyOf?: TSchema[];
    items?: TSchema;
    properties?: Record<string, TSchema>;
  };
  if (anyOf) return { ...rest, ...union(anyOf) };
  return {
    ...rest,
    ...(items ? { items: forSerializer(items) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, forSerializer(property)])) }
      : {}),
  };
}

function union(branches: TSchema[]): Json {
  if (branches.every((branch) => typeof branch.const === "string")) return { type: "string", enum: branches.map((branch) => branch.const) };
  const others = branches.filter((branch) => branch.type !== "null");
  const [only] = others;
  if (only && others.length === 1 && branches.length === 2) return orNull(forSerializer(only));
  return { anyOf: branches.map(forSerializer) };
}

/** Inside a union of shapes a validator is asked, and to it an enumeration without null admits none. */
const orNull = (schema: Json): Json => ({
  ...schema,
  nullable: true,
  ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
});
