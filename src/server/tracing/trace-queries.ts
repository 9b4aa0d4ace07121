import pg from "pg";
import { beginSpan, type SpanWords } from "./tracing.ts";

type Query = (...args: unknown[]) => unknown;

/**
 * Gives each statement a span: what it does and to which table, or its name where it has one. Never its text, which may hold what somebody
 * typed, and never its values.
 * @returns what ends that
 */
export function traceQueries(): () => void {
  const own = pg.Client.prototype as unknown as { query: Query };
  const { query } = own;
  own.query = function traced(this: unknown, ...args: unknown[]): unknown {
    const span = beginSpan(() => wordsOf(args[0]));
    if (!span) return query.apply(this, args);
    const told = args.at(-1);
    if (typeof told === "function") {
      const callback = (error: unknown, result: unknown) => {
        span.end(failureOf(error));
        (told as Query)(error, result);
      };
      return query.apply(this, [...args.slice(0, -1), callback]);
    }
    const result = query.apply(this, args);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end(failureOf(error)),
      );
    else span.end();
    return result;
  };
  return () => {
    own.query = query;
  };
}

/** The first word of a statement, and the first table that it names. */
const DOES = /^\s*(?:\/\*[\s\S]*?\*\/\s*)?([a-z]+)/iu;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/iu;

function wordsOf(asked: unknown): SpanWords {
  const { text, name } = (typeof asked === "string" ? { text: asked } : asked) as { text?: string; name?: string };
  const does = (DOES.exec(text ?? "")?.[1] ?? "query").toUpperCase();
  const table = TABLE.exec(text ?? "")?.[1];
  return {
    name: name ?? (table === undefined ? does : `${does} ${table}`),
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": does,
      ...(table === undefined ? {} : { "db.collection.name": table }),
    },
  };
}

/** The code of PostgreSQL, or the kind of error. */
function failureOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error as { code?: string }).code ?? error.name;
}
