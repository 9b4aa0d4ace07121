import type { FieldError } from "#contract/endpoint.ts";
import { riyadhDay, riyadhTime } from "#contract/rules/riyadh.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";

/** A row of a list: a text for each of its cells. */
export type Cells = readonly string[];
export type FieldValue = string | boolean | readonly string[] | readonly Cells[];
/** What a form of the console holds: flat, by the names of its fields. */
export type FieldValues = Record<string, FieldValue>;

export interface FieldChoice {
  value: string;
  label: string;
}

/** A hook: what the server finds by a word. */
export type FoundChoices = (q: string) => readonly FieldChoice[];

interface Named {
  /** Where it stands in the body, `title`, `certificate.progress`. */
  path: string;
  label: string;
  hint?: string | undefined;
  optional?: true;
}

export interface ListCell {
  /** `outcomes.ar.#`, where `#` is the row. */
  path: string;
  label: string;
  lines?: true;
  /** A text in one of the two languages, whatever the page's. */
  lang?: "ar" | "en";
  ltr?: true;
}

/** One kind of field, with where it stands in what is read and sent. */
export type FieldSpec =
  /** A text in both languages, side by side. */
  | (Named & { kind: "both"; max: number; lines?: true })
  | (Named & { kind: "text"; max: number; ltr?: true; fixed?: boolean; lines?: true })
  /** Nothing where it is optional and empty. */
  | (Named & { kind: "number"; decimal?: true; end?: string })
  /** `number`: what is chosen travels as one. */
  | (Named & { kind: "choice"; choices: readonly FieldChoice[]; number?: true; fixed?: boolean })
  | (Named & { kind: "choices"; choices: readonly FieldChoice[]; whole?: true })
  /** Some of many, or one: found by a word. `objects`: they travel as `{ id }`. */
  | (Named & {
      kind: "linked";
      useFound: FoundChoices;
      known: readonly FieldChoice[];
      single?: true;
      objects?: true;
      whole?: true;
      fixed?: boolean;
    })
  | (Named & { kind: "flag" })
  | (Named & { kind: "day" })
  /** Minutes after midnight, or as a clock says it (`16:30`). */
  | (Named & { kind: "time"; clock?: true })
  | (Named & { kind: "moment" })
  | (Named & { kind: "list"; cells: readonly [ListCell, ...ListCell[]]; most: number; add: string; row: (place: number) => string });

export interface FormSection {
  key: string;
  title: string;
  fields: readonly FieldSpec[];
}

export const nameOf = (path: string): string => path.replaceAll(".", "_");
export const cellName = (cell: ListCell, row: number): string => nameOf(cell.path.replace("#", String(row)));
/** The names under which a field's controls stand in the form. */
export const namesOf = (field: FieldSpec): string[] =>
  field.kind === "both" ? [nameOf(`${field.path}.ar`), nameOf(`${field.path}.en`)] : [nameOf(field.path)];

const at = (source: unknown, path: string): unknown => {
  let found = source;
  for (const part of path.split("."))
    found = typeof found === "object" && found !== null ? (found as Record<string, unknown>)[part] : undefined;
  return found;
};
const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

const momentOf = (value: unknown): string => {
  const when = textOf(value);
  return when === "" ? "" : `${riyadhDay(new Date(when))}T${riyadhTime(new Date(when))}`;
};
const minutesOf = (value: unknown): string => {
  if (typeof value !== "number") return "";
  return [Math.floor(value / 60), value % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/** The array that holds a cell's rows, and what is below it in each. */
const halves = (path: string): [list: string, below: string] => {
  const [list = "", below = ""] = path.split(".#");
  return [list, below.replace(/^\./u, "")];
};

function readField(field: FieldSpec, source: unknown): [string, FieldValue][] {
  const value = at(source, field.path);
  const name = nameOf(field.path);
  switch (field.kind) {
    case "both":
      return [
        [nameOf(`${field.path}.ar`), textOf(at(value, "ar"))],
        [nameOf(`${field.path}.en`), textOf(at(value, "en"))],
      ];
    case "flag":
      return [[name, value === true]];
    case "moment":
      return [[name, momentOf(value)]];
    case "time":
      return [[name, field.clock ? textOf(value) : minutesOf(value)]];
    case "choices":
      return [[name, Array.isArray(value) ? value.map(textOf) : []]];
    case "linked": {
      if (field.single) return [[name, textOf(value)]];
      return [[name, Array.isArray(value) ? value.map((one: unknown) => textOf(field.objects ? at(one, "id") : one)) : []]];
    }
    case "list": {
      const columns = field.cells.map(({ path }) => {
        const [list, below] = halves(path);
        const rows = at(source, list);
        return (Array.isArray(rows) ? rows : []).map((row) => textOf(below === "" ? row : at(row, below)));
      });
      const length = Math.max(...columns.map((column) => column.length));
      return [[name, Array.from({ length }, (_, row) => columns.map((column) => column[row] ?? ""))]];
    }
    default:
      return [[name, textOf(value)]];
  }
}

/** What a form begins with. @param source what was read, or the first values of something new */
export const valuesOf = (sections: readonly FormSection[], source: unknown): FieldValues =>
  Object.fromEntries(sections.flatMap(({ fields }) => fields.flatMap((field) => readField(field, source))));

type Body = Record<string, unknown>;

function put(body: Body, path: string, value: unknown): void {
  const parts = path.split(".");
  const last = parts.pop() ?? "";
  let inside: Body = body;
  for (const [place, part] of parts.entries()) {
    const next = parts[place + 1] ?? last;
    inside[part] ??= /^\d+$/u.test(next) ? [] : {};
    inside = inside[part] as Body;
  }
  inside[last] = value;
}

const said = (values: FieldValues, path: string): string => String(values[nameOf(path)] ?? "");

function writeField(body: Body, field: FieldSpec, values: FieldValues): void {
  const { path } = field;
  const text = said(values, path);
  switch (field.kind) {
    case "both":
      put(body, path, { ar: said(values, `${path}.ar`), en: said(values, `${path}.en`) });
      return;
    case "flag":
      put(body, path, values[nameOf(path)] === true);
      return;
    case "number":
      put(body, path, text === "" && field.optional ? null : text);
      return;
    case "choice":
      put(body, path, text === "" && field.number && field.optional ? null : text);
      return;
    case "linked":
    case "choices": {
      if (field.kind === "linked" && field.single) {
        put(body, path, text === "" && field.optional ? null : text);
        return;
      }
      const chosen = (values[nameOf(path)] ?? []) as readonly string[];
      // Of whole lists nothing chosen means that all are.
      put(
        body,
        path,
        chosen.length === 0 && field.whole
          ? null
          : chosen.map((id) => (field.kind === "linked" && field.objects ? { id: Number(id) } : Number(id))),
      );
      return;
    }
    case "moment":
      put(body, path, text === "" ? null : `${text}:00+03:00`);
      return;
    case "time": {
      const [hours = Number.NaN, minutes = Number.NaN] = text.split(":").map(Number);
      put(body, path, text === "" || field.clock ? text : hours * 60 + minutes);
      return;
    }
    case "list": {
      const rows = (values[nameOf(path)] ?? []) as readonly Cells[];
      for (const [place, cell] of field.cells.entries()) {
        const [list] = halves(cell.path);
        if (at(body, list) === undefined) put(body, list, []);
        for (const [row, cells] of rows.entries()) put(body, cell.path.replace("#", String(row)), cells[place] ?? "");
      }
      return;
    }
    default:
      put(body, path, text);
  }
}

/** The body that a form sends, as the contract's schema reads it. */
export function bodyOf(sections: readonly FormSection[], values: FieldValues): Body {
  const body: Body = {};
  for (const { fields } of sections) for (const field of fields) writeField(body, field, values);
  return body;
}

/** Errors by path of the body, by the controls they belong to: what has none of its own is said by its list. */
export function errorsByName(sections: readonly FormSection[], errors: readonly { path: string; error: FieldError }[]): FieldErrors {
  const fields = sections.flatMap((section) => section.fields);
  const found: FieldErrors = {};
  for (const { path, error } of errors) {
    const plain = path.replaceAll(/\[(\d+)\]/gu, ".$1");
    const list = fields.find(
      (field) => field.kind === "list" && (plain === field.path || field.cells.some((cell) => plain.startsWith(`${halves(cell.path)[0]}`))),
    );
    const isCell = list?.kind === "list" && list.cells.some((cell) => cell.path === plain.replace(/\.\d+(?=\.|$)/u, ".#"));
    const owner = fields.find((field) => namesOf(field).includes(nameOf(plain)));
    const above = fields.find((field) => plain.startsWith(`${field.path}.`));
    const name = isCell || owner ? nameOf(plain) : nameOf((list ?? above)?.path ?? plain);
    found[name] ??= error;
  }
  return found;
}

/** What a field says, in words: two versions are told apart by them. */
export function wordsOf(field: FieldSpec, values: FieldValues): string {
  const value = values[nameOf(field.path)];
  switch (field.kind) {
    case "both":
      return [said(values, `${field.path}.ar`), said(values, `${field.path}.en`)].filter(Boolean).join("\n");
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value ?? "");
    case "linked":
      return [value ?? []]
        .flat()
        .map((id) => field.known.find((one) => one.value === id)?.label ?? String(id))
        .join("\n");
    case "choices":
      return field.choices
        .filter((choice) => (value as readonly string[]).includes(choice.value))
        .map(({ label }) => label)
        .join("\n");
    case "list":
      return ((value ?? []) as readonly Cells[]).map((cells) => cells.join(" · ")).join("\n");
    case "flag":
      return value === true ? "✓" : "–";
    default:
      return String(value ?? "");
  }
}

const isCellsOrText = (value: unknown): boolean =>
  typeof value === "string" || (Array.isArray(value) && value.every((one) => typeof one === "string"));

/** Whether what lies on the device is a form of the console. */
export const isFieldValues = (value: unknown): value is FieldValues =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (one) => typeof one === "string" || typeof one === "boolean" || (Array.isArray(one) && one.every((item) => isCellsOrText(item))),
  );
