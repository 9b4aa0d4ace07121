import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import type { Language } from "#contract/shapes.ts";
import { keepAnswer, readAnswer } from "#offline/snapshots/reads.ts";
import { type CallOptions, perform } from "#app/api/call.ts";
import { callWhole } from "#app/api/call-whole.ts";
import type { CachedSource } from "./cached-read.ts";
import { addressOf } from "#app/api/address.ts";

export interface CachedOptions<E extends Endpoint> {
  params?: CallOptions<E>["params"];
  query?: CallOptions<E>["query"];
  /** Read to its end, page after page, and kept as one. */
  whole?: boolean;
}

export interface EndpointAnswer<E extends Endpoint> {
  data: DataOf<E>;
  meta: MetaOf<E> | null;
}

/** A private read of the contract, kept under its own address for each account and language. */
export function cachedEndpoint<E extends Endpoint>(
  endpoint: E,
  options: CachedOptions<E>,
  language: Language,
): CachedSource<EndpointAnswer<E>> {
  const where = { address: addressOf(endpoint, options), language };
  return {
    read: async (owner) => (await readAnswer(owner, where)) as { value: EndpointAnswer<E>; at: Date } | null,
    put: (owner, answer, at) => keepAnswer(owner, where, answer, at),
    async fetch(more) {
      const ask = options.whole ? callWhole : perform;
      const { data, meta } = await ask(endpoint, { ...more, params: options.params, query: options.query });
      return { data: data as DataOf<E>, meta: (meta ?? null) as MetaOf<E> | null };
    },
  };
}
