import { isPlainObject } from "#contract/plain-values.ts";
import type { Endpoint, FieldError } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { alternatives, inList, inObject, type PathStyle, type Shape, shapeOfSchema } from "./shape.ts";

/** So many are named; whoever sends more sees where to begin. */
const NAMED_AT_MOST = 20;

/**
 * Whether a call refuses what it does not know (I1): those of staff and instructors, where a field that is passed over is a change
 * that is lost. The specification's calls go on passing over what they do not know, a price above all; and a lane takes what an older
 * client put into its queue.
 */
export const refusesUnknown = ({ method, options: { access, lane } }: Endpoint): boolean =>
  method !== "GET" && (access === "staff" || access === "instructor") && lane === undefined;

/** What a change may send beside its own fields: what the call answers with is known, and not read. */
export const answeredShape = ({ method, options }: Endpoint): Shape | null =>
  method === "PUT" || method === "PATCH" ? shapeOfSchema(options.data) : null;

/**
 * Refuses fields that a shape does not know, however deep they stand.
 * @param answered what the call answers with; its fields may come back
 * @throws Problem `validation_error` with the fields
 */
export function refuseUnknown(shape: Shape, answered: Shape | null, value: unknown, style: PathStyle): void {
  const fields: Record<string, FieldError[]> = {};
  const look = (known: Shape, back: Shape | null, one: unknown, path: string): void => {
    if (Object.keys(fields).length >= NAMED_AT_MOST) return;
    if (known.kind === "either") {
      // Known to one of those that it can be is known.
      const objects = alternatives(known.shapes, one).filter(({ kind }) => kind !== "other" && kind !== "text");
      const [first] = objects;
      if (first) look(objects.length === 1 ? first : together(objects), back, one, path);
    } else if (known.kind === "list" && Array.isArray(one)) {
      const item = plain(back, "list");
      one.forEach((entry: unknown, index) => look(known.item, item?.kind === "list" ? item.item : null, entry, inList(path, index, style)));
    } else if (known.kind === "object" && isPlainObject(one)) {
      const other = plain(back, "object");
      const echoed = other?.kind === "object" ? other.fields : new Map<string, Shape>();
      for (const [name, inner] of Object.entries(one)) {
        const field = known.fields.get(name);
        if (field) look(field, echoed.get(name) ?? null, inner, inObject(path, name));
        else if (!echoed.has(name) && Object.keys(fields).length < NAMED_AT_MOST) fields[inObject(path, name)] = [{ key: "unknown" }];
      }
    }
  };
  look(shape, answered, value, "");
  if (Object.keys(fields).length > 0) throw new Problem("validation_error", { fields });
}

/** The one shape of a kind, also where it may be null. */
const plain = (shape: Shape | null, kind: Shape["kind"]): Shape | null =>
  shape?.kind === "either" ? (shape.shapes.find((one) => one.kind === kind) ?? null) : shape;

const together = (shapes: readonly Shape[]): Shape => ({
  kind: "object",
  fields: new Map(shapes.flatMap((one) => (one.kind === "object" ? [...one.fields] : []))),
  words: new Map(),
});
