import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import type { Language } from "#contract/shapes.ts";
import { keepAnswer, readAnswer } from "#offline/shelves/reads.ts";
import { call, type CallOptions } from "#app/api/call.ts";
import { callWhole } from "#app/api/call-whole.ts";
import type { KeptSource } from "./kept-read.ts";
import { resourceAddress } from "#app/state/resource.ts";

export interface KeptOptions<E extends Endpoint> {
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
export function keptEndpoint<E extends Endpoint>(endpoint: E, options: KeptOptions<E>, language: Language): KeptSource<EndpointAnswer<E>> {
  const where = { address: resourceAddress(endpoint, options), language };
  return {
    read: async (owner) => (await readAnswer(owner, where)) as { value: EndpointAnswer<E>; at: Date } | null,
    put: (owner, answer, at) => keepAnswer(owner, where, answer, at),
    async fetch(more) {
      const ask = options.whole ? callWhole : call;
      const { data, meta } = await ask(endpoint, { ...more, params: options.params, query: options.query } as never);
      return { data: data as DataOf<E>, meta: (meta ?? null) as MetaOf<E> | null };
    },
  };
}
