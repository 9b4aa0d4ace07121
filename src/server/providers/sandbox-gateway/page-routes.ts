// oxlint-disable import/default -- `?raw` gives a file's text as its default export; the linter looks into the file instead.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isLanguage, type Language } from "#contract/shapes.ts";
import type { TypedCard } from "./browser/card-rules.js";
import cardRulesScript from "./browser/card-rules.js?raw";
import fieldsScript from "./browser/fields.js?raw";
import frameScript from "./browser/frame.js?raw";
import { PAGE_STYLE } from "./page-style.ts";
import walletScript from "./browser/wallet.js?raw";
import { requestBody } from "./api-routes.ts";
import { answerChallenge, cardPayment, monthInRiyadh, tokenise, walletToken } from "./card-payments.ts";
import { answerSession, instalmentPayment } from "./instalment-payments.ts";
import { bankBody, endedBody, instalmentPlanBody } from "./payer-pages.ts";
import { fieldsBody, html, walletBody } from "./page.ts";
import { Refusal, returnTo, type Sandbox } from "./sandbox.ts";
import type { SandboxPayment } from "./sandbox-store.ts";

interface FrameQuery {
  Querystring: { lang?: string; theme?: string; origin?: string; amount?: string };
}
type IdParams = { Params: { id: string } };
type ThemeQuery = { Querystring: { theme?: string } };

/** What the person's browser opens: the fields and the wallet in the merchant's frame, the bank and the instalments as pages. */
export function pageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  assets(app);

  app.get<FrameQuery>("/fields", async ({ query }, reply) => {
    const frame = frameOf(sandbox, query);
    const month = monthInRiyadh(sandbox.clock.now());
    return framed(reply, frame.origin).send(
      html({ ...frame, title: "fields.title", body: fieldsBody(frame.language), script: { name: "fields", origin: frame.origin, month } }),
    );
  });
  app.get<FrameQuery>("/wallet", async ({ query }, reply) => {
    const frame = frameOf(sandbox, query);
    const amount = /^\d{1,7}(?:\.\d{1,2})?$/u.test(query.amount ?? "") ? Number(query.amount).toLocaleString("en-US") : null;
    return framed(reply, frame.origin).send(
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

function assets(app: FastifyInstance): void {
  const font = (script: string) =>
    readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/readex-pro/files/readex-pro-${script}-wght-normal.woff2`));
  const files: Record<string, [type: string, content: string | Buffer]> = {
    "page.css": ["text/css; charset=utf-8", PAGE_STYLE],
    "card-rules.js": ["text/javascript; charset=utf-8", cardRulesScript],
    "frame.js": ["text/javascript; charset=utf-8", frameScript],
    "fields.js": ["text/javascript; charset=utf-8", fieldsScript],
    "wallet.js": ["text/javascript; charset=utf-8", walletScript],
    "arabic.woff2": ["font/woff2", font("arabic")],
    "latin.woff2": ["font/woff2", font("latin")],
  };
  for (const [name, [type, content]] of Object.entries(files))
    app.get(`/assets/${name}`, async (_request, reply) => reply.header("cache-control", "public, max-age=300").type(type).send(content));
}

/** Only the merchant's pages may frame the fields, and only to the page that framed them do they speak. */
function frameOf(
  sandbox: Sandbox,
  query: FrameQuery["Querystring"],
): { language: Language; theme: "light" | "dark" | null; origin: string } {
  const origin = query.origin ?? sandbox.merchantOrigins[0] ?? "";
  if (!sandbox.merchantOrigins.includes(origin)) throw new Refusal(400, "unknown_origin");
  return { language: isLanguage(query.lang) ? query.lang : "ar", theme: themeOf(query.theme), origin };
}

const themeOf = (theme: string | undefined): "light" | "dark" | null => (theme === "light" || theme === "dark" ? theme : null);

const policy = (reply: FastifyReply, more: string): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; ${more}`,
    );

const framed = (reply: FastifyReply, origin: string): FastifyReply => policy(reply, `form-action 'none'; frame-ancestors ${origin}`);
/** A browser holds the redirect after a form to `form-action` too: the way back must be named. */
const whole = (reply: FastifyReply, payment: SandboxPayment): FastifyReply =>
  policy(reply, `form-action 'self' ${new URL(payment.returnUrl).origin}; frame-ancestors 'none'`);

function typedCard(body: Record<string, unknown>): TypedCard {
  const text = (name: string): string => (typeof body[name] === "string" ? (body[name] as string).slice(0, 100) : "");
  return { number: text("number"), expiry: text("expiry"), cvv: text("cvv"), holder: text("holder") };
}

function found<P>(payment: P | null): P {
  if (payment === null) throw new Refusal(404, "not_found");
  return payment;
}
