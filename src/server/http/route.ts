import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Services } from "#server/services.ts";
import type { Handler } from "./call.ts";
import { servePrivate } from "./serve-private.ts";
import { servePublic } from "./serve-public.ts";

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Serves described calls below `/api/v1`: who is refused comes first, then what is wrong, then the handler. */
export function router(app: FastifyInstance, services: Services): { route: Route; endpoints: Endpoint[] } {
  const endpoints: Endpoint[] = [];
  const route: Route = (endpoint, handler) => {
    endpoints.push(endpoint);
    if (endpoint.options.access === "public" && endpoint.method === "GET")
      servePublic(app, services, endpoint, handler as Handler<Endpoint>);
    else servePrivate(app, services, endpoint, handler as Handler<Endpoint>);
  };
  return { route, endpoints };
}
