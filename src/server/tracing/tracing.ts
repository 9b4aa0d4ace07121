/** What a piece of work is called in a trace. Names and numbers of the code alone: nothing of a person, no value and no address. */
export interface SpanWords {
  name: string;
  kind: "server" | "client" | "consumer";
  attributes: Readonly<Record<string, string | number>>;
}

/** A span that was begun. */
export interface Span {
  set(attributes: Readonly<Record<string, string | number>>): void;
  /** @param failed why it did not do what it should: the name of an error, or a code */
  end(failed?: string): void;
  /** Runs what belongs to it. */
  around<T>(work: () => T): T;
}

export interface Tracer {
  /**
   * Begins a span; null for a call of ours (`client`) that belongs to nothing, such as the look for due jobs.
   * @param parent a `traceparent` (https://www.w3.org/TR/trace-context/) from elsewhere; else what is at work here
   */
  begin(words: SpanWords, parent: string | null): Span | null;
  /** The `traceparent` of what is at work; null where nothing is. */
  current(): string | null;
  /** Runs what belongs to nothing that is at work. */
  apart<T>(work: () => T): T;
}

/** Null where nothing is traced: what could be pays one look for it. */
let tracer: Tracer | null = null;

export function traceBy(made: Tracer | null): void {
  tracer = made;
}

/** Begins a span; null where nothing is traced. */
export const beginSpan = (words: () => SpanWords, parent: string | null = null): Span | null => tracer?.begin(words(), parent) ?? null;

/** What a job remembers of the request that wrote it; null where nothing is traced. */
export const traceparent = (): string | null => tracer?.current() ?? null;

/** Runs what belongs to nothing: what a notice wakes goes on in whatever was at work when its connection was opened. */
export const apart = <T>(work: () => T): T => (tracer ? tracer.apart(work) : work());

/** Does a piece of work inside a span of its own. */
export async function traced<T>(words: () => SpanWords, work: () => Promise<T>, parent: string | null = null): Promise<T> {
  const span = beginSpan(words, parent);
  if (!span) return await work();
  try {
    const result = await span.around(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : "Error");
    throw error;
  }
}
