import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyOf, type Json, Twin } from "#tests/support/gateways/twin.ts";

export const COLLECTOR_KEY = "Bearer a key of the twin";

export interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number>;
  /** 2: it failed. */
  status: number;
}

interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector of traces, as OTLP over HTTP with JSON tells of it (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export class CollectorTwin extends Twin {
  readonly name = "collector";
  readonly spans: ToldSpan[] = [];

  get url(): string {
    return `${this.origin}/v1/traces`;
  }

  protected refuse({ headers }: FastifyRequest): { status: number; body: Json } | null {
    return headers.authorization === COLLECTOR_KEY ? null : { status: 401, body: {} };
  }

  protected routes(app: FastifyInstance): void {
    app.post("/v1/traces", async (request, reply) => {
      const { resourceSpans } = bodyOf(request) as unknown as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] };
      for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) this.spans.push(...spans.map(spanOf));
      return await reply.send({});
    });
  }
}

const spanOf = ({ traceId, spanId, parentSpanId, name, status, attributes }: Told): ToldSpan => ({
  traceId,
  spanId,
  ...(parentSpanId ? { parentSpanId } : {}),
  name,
  status: status?.code ?? 0,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""])),
});
