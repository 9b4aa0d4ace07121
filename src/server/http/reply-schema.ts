import type { TSchema } from "@sinclair/typebox";
import fastJson from "fast-json-stringify";
import type { Endpoint } from "#contract/endpoint.ts";
import { integer, object, optional, text } from "#contract/schema.ts";

const schemas = new WeakMap<Endpoint, Record<number, TSchema>>();

/** Schema of a success: a serializer of it writes exactly what is declared, so nothing else can leave. */
export function replySchema(endpoint: Endpoint): Record<number, TSchema> {
  const known = schemas.get(endpoint);
  if (known) return known;
  const { options } = endpoint;
  const envelope = object({
    status: integer(),
    message: text(),
    data: options.data,
    ...(options.meta ? { meta: optional(options.meta) } : {}),
  });
  const made = { [options.success ?? 200]: envelope };
  schemas.set(endpoint, made);
  return made;
}

type Serialize = (value: unknown) => string;
const serializers = new WeakMap<object, Serialize>();

/**
 * A serializer is made when its first answer leaves: a start that made hundreds of them took half a second. An item of a list
 * that cannot be written as declared (stored JSON of another shape) is left out, and told of by its id: one row must not
 * take the whole answer with it (I8).
 */
export function serializerOf(schema: object, leftOut: (id: unknown) => void): Serialize {
  return (value) => {
    try {
      return compiled(schema)(value);
    } catch (error) {
      const ids: unknown[] = [];
      const whole = withoutUnwritable(schema as TSchema, value, ids);
      if (ids.length === 0) throw error;
      const written = compiled(schema)(whole);
      ids.forEach(leftOut);
      return written;
    }
  };
}

function compiled(schema: object): Serialize {
  let serialize = serializers.get(schema);
  if (!serialize) {
    serialize = fastJson(forSerializer(JSON.parse(JSON.stringify(schema)) as TSchema)) as Serialize;
    serializers.set(schema, serialize);
  }
  return serialize;
}

/** The same value without the items of its lists that cannot be written; their ids are added to `ids`. */
function withoutUnwritable(schema: TSchema, value: unknown, ids: unknown[]): unknown {
  const { items, properties } = schema as { items?: TSchema; properties?: Record<string, TSchema> };
  if (items && Array.isArray(value))
    return value.flatMap((item: unknown) => {
      const whole = withoutUnwritable(items, item, ids);
      if (isWritable(items, whole)) return [whole];
      ids.push((item as { id?: unknown } | null)?.id ?? null);
      return [];
    });
  if (!properties || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const declared = properties[name];
    return [name, declared ? withoutUnwritable(declared, one, ids) : one];
  });
  return Object.fromEntries(entries) as unknown;
}

function isWritable(schema: TSchema, value: unknown): boolean {
  try {
    compiled(schema)(value);
    return true;
  } catch {
    return false;
  }
}

type Json = { [key: string]: unknown };

/**
 * The same schema in words that need no choice at run time: for a union the serializer tries a validator per branch. "This
 * or null" becomes a nullable type, a union of words becomes an enumeration.
 */
function forSerializer(schema: TSchema): Json {
  const { anyOf, items, properties, ...rest } = schema as Json & {
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
