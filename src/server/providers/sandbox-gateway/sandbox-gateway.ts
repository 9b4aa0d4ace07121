import path from "node:path";
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from "fastify";
import type { Clock } from "#server/clock.ts";
import { sandboxKeys } from "#server/providers/payments/signature.ts";
import { apiRoutes } from "./api-routes.ts";
import { resumePending } from "./card-payments.ts";
import { controlRoutes } from "./control-routes.ts";
import { Notices } from "./gateway-notices.ts";
import { pageRoutes } from "./page-routes.ts";
import { spellings } from "#server/providers/payment-pages/frame-pages.ts";
import { Refusal, type Sandbox } from "./sandbox.ts";
import { type CardToken, type SandboxPayment, SandboxStore } from "./sandbox-store.ts";

export interface SandboxGatewayOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** The product's; the gateway keeps to its own folder in it. */
  dataDir: string;
  /** Whose pages may frame the fields and be returned to. */
  productOrigin: string | readonly string[];
  /** Address of the merchant's webhooks; the provider's name is appended. */
  webhookUrl: string;
  /** API key and webhook secret are derived from it (`sandboxKeys`). */
  secret: string;
  clock: Clock;
  log: FastifyBaseLogger;
  /** How browsers reach the gateway, where that is not its own address. */
  publicOrigin?: string;
  /** How long the bank of the pending card thinks, milliseconds. */
  pendingMs?: number;
  /** What it dealt with before it was first started: taken over where it is not known yet. */
  known?: KnownBefore;
}

export interface KnownBefore {
  payments: readonly SandboxPayment[];
  tokens: readonly CardToken[];
}

export interface SandboxGateway {
  origin: string;
  close(): Promise<void>;
}

/** A pending card is answered after this long. */
const PENDING_MS = 8000;

/**
 * Starts the twin of a payment gateway: hosted card fields, wallet, 3-D Secure, instalments and signed notices, on its own
 * listener with its own store. It shares with the product nothing but the wire and the merchant's keys. A card number lives
 * here in one request's memory only: it is never stored, logged or answered.
 */
export async function startSandboxGateway(options: SandboxGatewayOptions): Promise<SandboxGateway> {
  const { clock, log } = options;
  const { apiKey, webhookSecret } = sandboxKeys(options.secret);
  const store = new SandboxStore(path.join(options.dataDir, "sandbox-gateway"));
  for (const payment of options.known?.payments ?? []) if (!store.get("payment", payment.id)) store.put("payment", payment);
  for (const token of options.known?.tokens ?? []) if (!store.get("token", token.id)) store.put("token", token);
  const notices = new Notices({ store, clock, log, webhookUrl: options.webhookUrl, webhookSecret });
  const origins = typeof options.productOrigin === "string" ? [options.productOrigin] : options.productOrigin;
  let origin = options.publicOrigin ?? "";
  const sandbox: Sandbox = {
    store,
    notices,
    clock,
    merchantOrigins: [...new Set(origins.flatMap(spellings))],
    publicOrigin: () => origin,
    pendingMs: options.pendingMs ?? PENDING_MS,
    outage: false,
  };
  const app = fastify({ logger: false, bodyLimit: 65_536, forceCloseConnections: true });
  speakForms(app);
  guard(app, log);
  app.get("/healthz", async (_request, reply) => reply.code(sandbox.outage ? 503 : 200).send({ ok: !sandbox.outage }));
  apiRoutes(app, sandbox, apiKey);
  controlRoutes(app, sandbox, apiKey);
  pageRoutes(app, sandbox);
  const address = await app.listen({ host: options.host, port: options.port });
  origin ||= address.replace("//0.0.0.0:", "//127.0.0.1:");
  notices.resume();
  resumePending(sandbox);
  return {
    origin,
    async close() {
      notices.close();
      await app.close();
    },
  };
}

function speakForms(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** Headers of every answer; errors without their message, which may quote what was sent. */
function guard(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff").header("referrer-policy", "no-referrer");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ type: "not_found" }));
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
    if (status >= 500 && !(error instanceof Refusal))
      log.error({ route: request.routeOptions.url, name: error.name }, "the sandbox gateway failed");
    void reply.code(status).send({ type: error instanceof Refusal ? error.type : status >= 500 ? "api_error" : "bad_request" });
  });
}
