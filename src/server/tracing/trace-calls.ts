import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { beginSpan, type Span } from "./tracing.ts";

/** As Node's own `fetch` tells of its requests (https://undici.nodejs.org/#/docs/api/DiagnosticsChannel). */
interface Told {
  request: { method: string; origin: string };
  response?: { statusCode: number };
  error?: Error;
}

/**
 * Gives each call to another system a span: its method, its host and the status. Never the path, which may hold a token, and nothing is
 * added to the call: providers need not know of our traces.
 * @returns what ends that
 */
export function traceCalls(): () => void {
  const spans = new WeakMap<object, Span>();
  const heard: [string, (message: unknown) => void][] = [
    [
      "undici:request:create",
      (message) => {
        const { request } = message as Told;
        const { hostname } = new URL(request.origin);
        const attributes = { "http.request.method": request.method, "server.address": hostname };
        const span = beginSpan(() => ({ name: `${request.method} ${hostname}`, kind: "client", attributes }));
        if (span) spans.set(request, span);
      },
    ],
    [
      "undici:request:headers",
      (message) => {
        const { request, response } = message as Told;
        const status = response?.statusCode ?? 0;
        spans.get(request)?.set({ "http.response.status_code": status });
        spans.get(request)?.end(status >= 400 ? String(status) : undefined);
        spans.delete(request);
      },
    ],
    [
      "undici:request:error",
      (message) => {
        const { request, error } = message as Told;
        spans.get(request)?.end(error?.name ?? "Error");
        spans.delete(request);
      },
    ],
  ];
  for (const [channel, listener] of heard) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of heard) unsubscribe(channel, listener);
  };
}
