import { isPlainObject } from "#contract/plain-values.ts";
import type { TSchema } from "@sinclair/typebox";
import type { Schema, SchemaDescription } from "yup";

/** What a body, a query or a form is made of, as far as it must be known to look into what came: the same for both kinds of schema. */
export type Shape =
  | { kind: "text"; lines: boolean }
  | {
      kind: "object";
      fields: ReadonlyMap<string, Shape> /** Properties that hold one word alone: they tell alternatives apart. */;
      words: ReadonlyMap<string, unknown>;
    }
  | { kind: "list"; item: Shape }
  | { kind: "either"; shapes: readonly Shape[] }
  | { kind: "other" };

const OTHER: Shape = { kind: "other" };

export function shapeOfSchema(schema: TSchema): Shape {
  const { type, properties, items, anyOf, multiLine } = schema as {
    type?: string;
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
    multiLine?: boolean;
  };
  if (anyOf) return { kind: "either", shapes: anyOf.map(shapeOfSchema) };
  if (properties) {
    const all = Object.entries(properties);
    return {
      kind: "object",
      fields: new Map(all.map(([name, property]): [string, Shape] => [name, shapeOfSchema(property)])),
      words: new Map(all.flatMap(([name, property]): [string, unknown][] => ("const" in property ? [[name, property["const"]]] : []))),
    };
  }
  if (items) return { kind: "list", item: shapeOfSchema(items) };
  return type === "string" ? { kind: "text", lines: multiLine === true } : OTHER;
}

export const shapeOfForm = (form: Schema): Shape => shapeOfDescription(form.describe() as SchemaDescription);

interface Described extends SchemaDescription {
  fields?: Record<string, Described>;
  innerType?: Described | Described[];
}

function shapeOfDescription({ type, fields, innerType, meta }: Described): Shape {
  if (fields) {
    const all = Object.entries(fields).map(([name, field]): [string, Shape] => [name, shapeOfDescription(field)]);
    return { kind: "object", fields: new Map(all), words: new Map() };
  }
  if (innerType && !Array.isArray(innerType)) return { kind: "list", item: shapeOfDescription(innerType) };
  return type === "string" ? { kind: "text", lines: (meta as { multiLine?: boolean } | undefined)?.multiLine === true } : OTHER;
}

export type PathStyle = "form" | "body";
export const inList = (path: string, index: number, style: PathStyle): string =>
  style === "form" ? `${path}[${index}]` : path === "" ? String(index) : `${path}.${index}`;
export const inObject = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** Reports every text of a value that its shape declares, with where it stands. What is not declared is passed over: nobody reads it. */
export function eachText(
  shape: Shape,
  value: unknown,
  style: PathStyle,
  report: (text: string, path: string, lines: boolean) => void,
  path = "",
): void {
  if (shape.kind === "either") {
    const fitting = alternatives(shape.shapes, value);
    // Several lines where any of them takes several.
    const told = new Map<string, { text: string; lines: boolean }>();
    for (const one of fitting)
      eachText(one, value, style, (text, at, lines) => told.set(at, { text, lines: lines || told.get(at)?.lines === true }), path);
    for (const [at, { text, lines }] of told) report(text, at, lines);
  } else if (typeof value === "string") {
    // Also where something else belongs: a date, a number, one of our words.
    report(value, path, shape.kind === "text" && shape.lines);
  } else if (shape.kind === "list" && Array.isArray(value)) {
    value.forEach((one: unknown, index) => eachText(shape.item, one, style, report, inList(path, index, style)));
  } else if (shape.kind === "object" && isPlainObject(value)) {
    for (const [name, field] of shape.fields)
      if (Object.hasOwn(value, name)) eachText(field, value[name], style, report, inObject(path, name));
  }
}

/** Those of several shapes that a value can be of: an object's word of its own decides, where it has one. */
export function alternatives(shapes: readonly Shape[], value: unknown): readonly Shape[] {
  const fitting = shapes.filter((shape) => {
    if (shape.kind === "object") return isPlainObject(value) && [...shape.words].every(([name, word]) => value[name] === word);
    if (shape.kind === "list") return Array.isArray(value);
    return !isPlainObject(value) && !Array.isArray(value);
  });
  return fitting.length > 0 ? fitting : shapes;
}
