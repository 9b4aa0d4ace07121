import type { Access, Endpoint, EndpointOptions } from "#contract/endpoint.ts";
import { API_KEY_START, KEY_SCOPES } from "#contract/security/api-keys.ts";
import { OUTBOX, OWNER } from "#contract/outbox-headers.ts";
import { API_BASE, HEADER, idempotencyOf } from "#contract/endpoint.ts";
import { PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import type { TSchema } from "#contract/schema.ts";
import type { SchemaDescription } from "yup";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of everything that is served, made from the contract alone. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Qabas",
      version: "1",
      description: "Every answer is an envelope: status, message, data, and code, errors, meta where they apply.",
    },
    servers: [{ url: `${publicUrl}${API_BASE}` }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "Of a session. Browsers send their device cookie with it." },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${API_KEY_START}…`,
          description: "Of a script: a key that one of the staff made. It calls what its scopes name, as long as its maker may.",
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { options } = endpoint;
  const body = options.body ? asJson(options.body) : options.form ? formSchema(options.form.describe() as SchemaDescription) : null;
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/\W+(\w)/gu, (_, letter: string) => letter.toUpperCase())}`,
    summary: options.summary,
    ...(isGuarded(options.access) ? { security: [{ bearer: [] }, ...forKeys(options)] } : {}),
    parameters: [...fields("path", options.params), ...fields("query", options.query), ...headers(endpoint)],
    ...(body ? { requestBody: { required: true, content: content(body, options.files) } } : {}),
    responses: {
      [options.success ?? 200]: options.media ? fileResponse(options.media) : successResponse(options.data, options.meta),
      ...refusals(endpoint),
    },
  };
}

/** With files it is a multipart body, in which everything is text. */
function content(body: Json, files: EndpointOptions["files"]): Json {
  if (!files) return { "application/json": { schema: body } };
  const fileFields = Object.entries(files).map(([name, { types, maxBytes, most }]) => {
    const one = { type: "string", format: "binary", contentMediaType: types.join(", "), description: `At most ${maxBytes} bytes` };
    return [name, most === undefined ? one : { type: "array", items: one, maxItems: most }];
  });
  const fileNames = Object.keys(files).filter((name) => !files[name]?.optional);
  const { required, properties } = body as { required: string[]; properties: Json };
  const schema = {
    ...body,
    required: [...required, ...fileNames],
    properties: { ...properties, ...Object.fromEntries(fileFields) },
  };
  return { "multipart/form-data": { schema } };
}

const forKeys = ({ capability }: EndpointOptions): Json[] =>
  capability && KEY_SCOPES.includes(capability) ? [{ apiKey: [capability] }] : [];
const isGuarded = (access: Access): boolean => access !== "public" && access !== "anyone";

/** TypeBox schemas are JSON schemas with symbols beside them. */
const asJson = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json;

function fields(place: "path" | "query", schema: TSchema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: asJson(property),
  }));
}

function headers(endpoint: Endpoint): Json[] {
  const { method, options } = endpoint;
  const header = (name: string, description: string, required = false) => ({
    name,
    in: "header",
    required,
    description,
    schema: { type: "string" },
  });
  const rule = idempotencyOf(endpoint);
  const language = {
    name: "Accept-Language",
    in: "header",
    required: false,
    schema: { type: "string", enum: ["ar", "en"], default: "ar" },
  };
  if (method === "GET") return [language];
  return [
    language,
    ...(rule === "none" ? [] : [header(HEADER.idempotencyKey, "A UUID; the same key gets the first answer again", rule === "required")]),
    ...(options.lane ? [header(OUTBOX, `<outbox id>/${options.lane}/<sequence>`), header(OWNER, "The owner tag of the login answer")] : []),
    header(HEADER.xsrf, "The cookie XSRF-TOKEN, where cookies are sent"),
  ];
}

function successResponse(data: TSchema, meta: TSchema | undefined): Json {
  const envelope = {
    type: "object",
    required: ["status", "message", "data", ...(meta ? ["meta"] : [])],
    properties: { status: { type: "integer" }, message: { type: "string" }, data: asJson(data), ...(meta ? { meta: asJson(meta) } : {}) },
  };
  return { description: "Success", content: { "application/json": { schema: envelope } } };
}

const fileResponse = (media: readonly string[]): Json => ({
  description: "The file",
  headers: { "Content-Disposition": { schema: { type: "string" }, description: "RFC 6266, the name as in RFC 5987" } },
  content: Object.fromEntries(media.map((type) => [type, { schema: { type: "string", format: "binary" } }])),
});

/** Refusals by status, each with its codes. */
function refusals({ options, method }: Endpoint): Json {
  const codes: ProblemCode[] = ["bad_request", "too_many_requests", "unexpected", "unavailable", ...(options.problems ?? [])];
  if (isGuarded(options.access)) codes.push("unauthenticated");
  if (isGuarded(options.access) && options.access !== "session") codes.push("role_required");
  if (options.capability) codes.push("capability_required");
  if (method !== "GET" && options.access !== "public") codes.push("xsrf_mismatch");
  if (options.params) codes.push("not_found");
  if (options.query || options.body || options.form) codes.push("validation_error");
  if (method !== "GET" && !options.secret && !options.files) codes.push("idempotency_key_reused", "in_progress");
  if (options.lane) codes.push("outbox_forked", "owner_mismatch");
  const byStatus = new Map<number, Set<ProblemCode>>();
  for (const code of codes) byStatus.set(PROBLEM_STATUS[code], (byStatus.get(PROBLEM_STATUS[code]) ?? new Set()).add(code));
  return Object.fromEntries(
    [...byStatus].map(([status, set]) => [
      status,
      {
        description: [...set].join(", "),
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["status", "message", "data", "code"],
              properties: {
                status: { const: status },
                message: { type: "string" },
                data: {},
                code: { enum: [...set] },
                errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
                error_keys: { type: "object", additionalProperties: { type: "array", items: { type: "object" } } },
              },
            },
          },
        },
      },
    ]),
  );
}

/** Documentation only: yup's tests say more than JSON schema can. */
function formSchema(description: SchemaDescription): Json {
  if (description.type === "array") {
    const { innerType } = description as SchemaDescription & { innerType?: SchemaDescription };
    return { type: "array", ...(innerType ? { items: formSchema(innerType) } : {}) };
  }
  if (description.type !== "object") return { type: description.type === "mixed" ? undefined : description.type };
  const properties = (
    description as SchemaDescription & { fields: Record<string, SchemaDescription & { optional: boolean; nullable: boolean }> }
  ).fields;
  return {
    type: "object",
    required: Object.entries(properties)
      .filter(([, field]) => !field.optional)
      .map(([name]) => name),
    properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, formSchema(field)])),
  };
}
