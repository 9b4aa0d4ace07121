type Json = Record<string, unknown>;

const METHODS = ["get", "put", "post", "delete", "patch"] as const;

/**
 * The OpenAPI document as TypeScript, in the shape that openapi-typescript gives it and openapi-fetch reads: `paths`, each with its calls, their
 * parameters, body and answers. Written by hand, since the library's reader needs a compiler of an older major than this package's own.
 * @param document of `openApiDocument`; its schemas name no others
 */
export function clientTypes(document: Json): string {
  const paths = Object.entries(document["paths"] as Record<string, Json>).map(
    ([path, calls]) =>
      `  ${JSON.stringify(path)}: {\n${METHODS.map((method) => callOf(method, calls[method] as Json | undefined)).join("")}  };\n`,
  );
  return `// Types of the calls of ${String((document["info"] as Json)["title"])}, made from /api/v1/openapi.json.\nexport interface paths {\n${paths.join("")}}\n`;
}

function callOf(method: string, call: Json | undefined): string {
  if (!call) return `    ${method}?: never;\n`;
  const { summary, parameters, requestBody, responses } = call as Record<string, Json>;
  const answers = Object.entries(responses ?? {}).map(
    ([status, answer]) => `${status}: { headers: { [name: string]: unknown }; ${contentOf(answer as Json)} }`,
  );
  const body = requestBody ? `requestBody: { ${contentOf(requestBody)} }` : "requestBody?: never";
  return `    /** ${String(summary).replaceAll("*/", "* /")} */\n    ${method}: { parameters: ${parametersOf(parameters)}; ${body}; responses: { ${answers.join("; ")} } };\n`;
}

const contentOf = ({ content }: Json): string =>
  `content: { ${Object.entries((content ?? {}) as Record<string, Json>)
    .map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)}`)
    .join("; ")} }`;

function parametersOf(given: unknown): string {
  const all = (given ?? []) as { name: string; in: string; required: boolean; schema: Json }[];
  const places = ["path", "query", "header"].map((place) => {
    const here = all.filter((one) => one.in === place);
    const fields = here.map(({ name, required, schema }) => `${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema)}`);
    return `${place}${here.some(({ required }) => required) ? "" : "?"}: ${here.length === 0 ? "never" : `{ ${fields.join("; ")} }`}`;
  });
  return `{ ${places.join("; ")}; cookie?: never }`;
}

/** A JSON schema as a type. What it does not say is anything: a client looks before it uses it. */
function typeOf(schema: unknown): string {
  const one = (schema ?? {}) as Record<string, unknown>;
  const { type, required } = one;
  if ("const" in one) return JSON.stringify(one["const"]);
  if (Array.isArray(one["enum"])) return one["enum"].map((value) => JSON.stringify(value)).join(" | ") || "never";
  const choices = one["anyOf"] ?? one["oneOf"];
  if (Array.isArray(choices)) return `(${choices.map(typeOf).join(" | ")})`;
  if (type === "array") return `${one["items"] === undefined ? "unknown" : typeOf(one["items"])}[]`;
  if (type === "object") return objectOf(one, Array.isArray(required) ? (required as string[]) : []);
  if (type === "integer" || type === "number") return "number";
  return type === "string" || type === "boolean" || type === "null" ? type : "unknown";
}

function objectOf({ properties, additionalProperties }: Record<string, unknown>, required: readonly string[]): string {
  const fields = Object.entries((properties ?? {}) as Json).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`,
  );
  const others = typeof additionalProperties === "object" ? [`[name: string]: ${typeOf(additionalProperties)}`] : [];
  return fields.length + others.length === 0 ? "Record<string, unknown>" : `{ ${[...fields, ...others].join("; ")} }`;
}
