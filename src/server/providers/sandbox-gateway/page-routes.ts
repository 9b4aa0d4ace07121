// oxlint-disable import/default -- `?raw` gives a file's text as its default export; the linter looks into the file instead.
import type { FastifyInstance, FastifyReply } from "fastify";
import type { TypedCard } from "#server/providers/payment-pages/browser/card-rules.js";
import tokenSource from "#server/providers/payment-pages/browser/token-source.js?raw";
import walletScript from "#server/providers/payment-pages/browser/wallet.js?raw";
import {
  type Frame,
  framed,
  frameOf,
  type FrameQuery,
  monthInRiyadh,
  policy,
  sendFields,
  serveAssets,
  themeOf,
} from "#server/providers/payment-pages/frame-pages.ts";
import { html, walletBody } from "#server/providers/payment-pages/page.ts";
import { requestBody } from "./api-routes.ts";
import { answerChallenge, cardPayment, tokenise, walletToken } from "./card-payments.ts";
import { answerSession, instalmentPayment } from "./instalment-payments.ts";
import { bankBody, endedBody, instalmentPlanBody } from "./payer-pages.ts";
import { Refusal, returnTo, type Sandbox } from "./sandbox.ts";
import type { SandboxPayment } from "./sandbox-store.ts";

type IdParams = { Params: { id: string } };
type ThemeQuery = { Querystring: { theme?: string } };

/** What the person's browser opens: the fields and the wallet in the merchant's frame, the bank and the instalments as pages. */
export function pageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  serveAssets(app, tokenSource, { "wallet.js": walletScript });

  app.get<FrameQuery>("/fields", async ({ query }, reply) =>
    sendFields(reply, merchantFrame(sandbox, query), { month: monthInRiyadh(sandbox.clock.now()), connect: "'self'" }),
  );
  app.get<FrameQuery>("/wallet", async ({ query }, reply) => {
    const frame = merchantFrame(sandbox, query);
    const amount = /^\d{1,7}(?:\.\d{1,2})?$/u.test(query.amount ?? "") ? Number(query.amount).toLocaleString("en-US") : null;
    return framed(reply, frame.origin, "'self'").send(
      html({ ...frame, title: "wallet.title", body: walletBody(frame.language, amount), script: { name: "wallet", origin: frame.origin } }),
    );
  });
  app.post("/fields/tokens", async (request, reply) => {
    const result = tokenise(sandbox, typedCard(requestBody(request)));
    if ("errors" in result) return reply.code(422).send({ errors: result.errors });
    return reply.code(201).send({ token: result.token.id, brand: result.token.brand, last4: result.token.last4 });
  });
  app.post("/wallet/tokens", async (_request, reply) => {
    const token = walletToken(sandbox);
    return reply.code(201).send({ token: token.id, brand: token.brand, last4: token.last4 });
  });

  app.get<IdParams & ThemeQuery>("/3ds/:id", async ({ params, query }, reply) => {
    const payment = found(cardPayment(sandbox, params.id));
    const open = payment.challenge && payment.status === "initiated";
    return whole(reply, payment).send(
      html({
        language: payment.language,
        theme: themeOf(query.theme),
        title: open ? "bank.title" : "gone.title",
        body: open ? bankBody(payment) : endedBody(payment),
      }),
    );
  });
  app.post<IdParams>("/3ds/:id", async (request, reply) => {
    const { action, code } = requestBody(request);
    const payment = found(answerChallenge(sandbox, request.params.id, action === "cancel" ? null : String(code ?? "")));
    return reply.redirect(returnTo(payment.returnUrl, payment.id), 303);
  });

  app.get<IdParams & ThemeQuery>("/instalments/:id", async ({ params, query }, reply) => {
    const payment = found(instalmentPayment(sandbox, params.id));
    const open = payment.status === "CREATED";
    return whole(reply, payment).send(
      html({
        language: payment.language,
        theme: themeOf(query.theme),
        title: open ? "instalments.title" : "gone.title",
        body: open ? instalmentPlanBody(payment) : endedBody(payment),
      }),
    );
  });
  app.post<IdParams>("/instalments/:id", async (request, reply) => {
    const payment = found(answerSession(sandbox, request.params.id, requestBody(request)["action"] === "accept"));
    return reply.redirect(returnTo(payment.returnUrl, payment.id), 303);
  });
}

/** @throws Refusal for a page that is none of the merchant's */
function merchantFrame(sandbox: Sandbox, query: FrameQuery["Querystring"]): Frame {
  const frame = frameOf(sandbox.merchantOrigins, query);
  if (!frame) throw new Refusal(400, "unknown_origin");
  return frame;
}

/** A browser holds the redirect after a form to `form-action` too: the way back must be named. */
const whole = (reply: FastifyReply, payment: SandboxPayment): FastifyReply =>
  policy(reply, "'self'", `form-action 'self' ${new URL(payment.returnUrl).origin}; frame-ancestors 'none'`);

function typedCard(body: Record<string, unknown>): TypedCard {
  const text = (name: string): string => (typeof body[name] === "string" ? (body[name] as string).slice(0, 100) : "");
  return { number: text("number"), expiry: text("expiry"), cvv: text("cvv"), holder: text("holder") };
}

function found<P>(payment: P | null): P {
  if (payment === null) throw new Refusal(404, "not_found");
  return payment;
}
