import type { FastifyInstance, RegisterOptions } from "fastify";
import type { Endpoint, FileRule } from "#contract/endpoint.ts";
import type { Services } from "#server/services.ts";
import type { Handler } from "./call.ts";
import { type FileHandler, serveFile } from "./serve-file.ts";
import { servePrivate } from "./serve-private.ts";
import { servePublic } from "./serve-public.ts";
import { acceptUploads } from "./uploads.ts";

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Serves described calls below `/api/v1`: who is refused comes first, then what is wrong, then the handler. */
export function router(app: FastifyInstance, services: Services): { route: Route; endpoints: Endpoint[] } {
  const endpoints: Endpoint[] = [];
  const route: Route = (endpoint, handler) => {
    endpoints.push(endpoint);
    if (endpoint.options.media) serveFile(app, services, endpoint, endpoint.options.media, handler as unknown as FileHandler);
    else if (endpoint.options.access === "public" && endpoint.method === "GET")
      servePublic(app, services, endpoint, handler as Handler<Endpoint>);
    else if (endpoint.options.files) serveUploads(app, services, endpoint, endpoint.options.files, handler as Handler<Endpoint>);
    else servePrivate(app, services, endpoint, handler as Handler<Endpoint>);
  };
  return { route, endpoints };
}

/** In a part of its own, which alone can read multipart. Its reader tells the finest log all headers: that is kept from it. */
function serveUploads(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  files: Record<string, FileRule>,
  handler: Handler<Endpoint>,
): void {
  const quiet: RegisterOptions = ["trace", "debug"].includes(services.config.logLevel) ? { logLevel: "info" } : {};
  void app.register(async (part) => {
    await acceptUploads(part, files);
    servePrivate(part, services, endpoint, handler);
  }, quiet);
}
