import { type Context, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace-base";
import type { TraceSettings } from "./trace-settings.ts";
import type { Tracer } from "./tracing.ts";

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** A collector that does not answer holds nothing up: what it was not told is dropped. */
const SEND_WITHIN_MS = 5_000;

/**
 * The tracer of OpenTelemetry: the one file that knows its packages, fetched where the settings ask for it. Nothing of it is global, so
 * that a process may have none again.
 * @param role of the process, as the settings name it
 */
export function openTelemetry({ url, authorization, share }: TraceSettings, role: string): { tracer: Tracer; close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url,
    headers: authorization === null ? {} : { authorization },
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "qabas", "service.instance.role": role }),
    // Whoever asked us may have decided already; no request is traced in part.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: SEND_WITHIN_MS })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const spans = provider.getTracer("qabas");
  const tracer: Tracer = {
    begin({ name, kind, attributes }, parent) {
      const from = parent === null ? contexts.active() : contextOf(parent);
      if (kind === "client" && !trace.getSpan(from)) return null;
      const span = spans.startSpan(name, { kind: KINDS[kind], attributes }, from);
      const inside = trace.setSpan(from, span);
      return {
        set: (more) => void span.setAttributes(more),
        end(failed) {
          if (failed !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", failed);
          span.end();
        },
        around: (work) => contexts.with(inside, work),
      };
    },
    apart: (work) => contexts.with(ROOT_CONTEXT, work),
    current() {
      const at = trace.getSpanContext(contexts.active());
      return at ? `00-${at.traceId}-${at.spanId}-${at.traceFlags.toString(16).padStart(2, "0")}` : null;
    },
  };
  return {
    tracer,
    async close() {
      await provider.shutdown();
      contexts.disable();
    },
  };
}

/** As in https://www.w3.org/TR/trace-context/#traceparent-header; what is none begins anew. */
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/u;

function contextOf(traceparent: string): Context {
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(traceparent) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
