import type { Endpoint } from "#contract/endpoint.ts";
import { type Shape, shapeOfForm, shapeOfSchema } from "#server/http/input/shape.ts";

/** A body that holds one value at one place, and nothing else but what leads there. */
export interface Planted {
  /** The place as a refusal names it. */
  path: string;
  body: unknown;
}

export const bodyShape = ({ options }: Endpoint): Shape | null =>
  options.form ? shapeOfForm(options.form) : options.body ? shapeOfSchema(options.body) : null;

/** Every place of a shape where a text may stand, with `value` there. Forms name list places as `[0]`, bodies as `.0`. */
export function plantedTexts(shape: Shape, value: unknown, form: boolean, path = ""): Planted[] {
  switch (shape.kind) {
    case "text":
      return [{ path, body: value }];
    case "list":
      return plantedTexts(shape.item, value, form, form ? `${path}[0]` : path === "" ? "0" : `${path}.0`).map((one) => ({
        ...one,
        body: [one.body],
      }));
    case "either":
      return shape.shapes.flatMap((one) => plantedTexts(one, value, form, path));
    case "object":
      return [...shape.fields].flatMap(([name, field]) =>
        plantedTexts(field, value, form, path === "" ? name : `${path}.${name}`).map((one) => ({
          ...one,
          body: { ...Object.fromEntries(shape.words), [name]: one.body },
        })),
      );
    default:
      return [];
  }
}

const UUID = "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f0258";

/** Values of an endpoint's params that are of the right kind and name nothing. */
export function likelyParams({ path, options }: Endpoint): Record<string, string> {
  const { properties = {} } = (options.params ?? {}) as {
    properties?: Record<string, { type?: string; format?: string; const?: string; anyOf?: { const?: string }[] }>;
  };
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name = ""]) => name);
  return Object.fromEntries(
    names.map((name) => {
      const { type, format, const: only, anyOf } = properties[name] ?? {};
      const word = only ?? anyOf?.find((one) => one.const !== undefined)?.const;
      return [name, word ?? (type === "integer" ? "1999999999" : format === "uuid" ? UUID : "x1")];
    }),
  );
}

/** The path of a call with its params filled in. */
export const addressOf = (endpoint: Endpoint, params: Record<string, string> = likelyParams(endpoint)): string =>
  endpoint.path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? "x1"));
