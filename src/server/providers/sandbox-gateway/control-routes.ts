import type { FastifyInstance } from "fastify";
import { requestBody, merchantOnly } from "./api-routes.ts";
import { settlePending } from "./card-payments.ts";
import { Refusal, type Sandbox } from "./sandbox.ts";

/**
 * What no real gateway has: hands for tests. Behind the merchant's key. Notices can be held and then delivered in any order,
 * as often as wanted; a pending bank can be made to answer; the API can be made to fail.
 */
export function controlRoutes(app: FastifyInstance, sandbox: Sandbox, apiKey: string): void {
  app.register(async (control) => {
    control.addHook("onRequest", merchantOnly(sandbox, apiKey));

    control.post("/control/notices", async (request) => {
      sandbox.notices.holding = requestBody(request)["hold"] === true;
      return { holding: sandbox.notices.holding };
    });
    control.get<{ Querystring: { payment?: string } }>("/control/notices", async ({ query }) => ({
      notices: sandbox.store.all("notice").filter((notice) => query.payment === undefined || notice.paymentId === query.payment),
    }));
    control.post<{ Params: { id: string } }>("/control/notices/:id/deliver", async ({ params }) => ({
      status: await sandbox.notices.deliver(params.id),
    }));
    control.post<{ Params: { id: string } }>("/control/payments/:id/settle", async (request) => {
      const payment = settlePending(sandbox, request.params.id, requestBody(request)["outcome"] === "declined" ? "declined" : "paid");
      if (!payment) throw new Refusal(404, "not_found");
      return { status: payment.status };
    });
    control.post("/control/outage", async (request) => {
      sandbox.outage = requestBody(request)["on"] === true;
      return { outage: sandbox.outage };
    });
  });
}
