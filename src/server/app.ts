import { randomBytes } from "node:crypto";
import path from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { API_BASE, type Endpoint } from "#contract/endpoint.ts";
import { serveClientFiles } from "./client-files.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { OpenDatabase } from "./db/client.ts";
import { OwnTexts } from "./commands/messages/own-texts.ts";
import { Hearing } from "./db/hearing.ts";
import { PUBLIC_CHANNEL, TEXTS_CHANNEL } from "./db/channels.ts";
import { subjectsOfNotice } from "./db/public-version.ts";
import { onBehalfOf } from "./db/shares.ts";
import { createDocuments } from "./documents/documents.ts";
import { keepDrawn } from "./documents/kept-documents.ts";
import { answerFailures } from "./http/failures.ts";
import { spaceGuard } from "./http/files/free-space.ts";
import { serveHealth, serveNothingElse } from "./http/health.ts";
import { refuseSlowSenders, senderOptions } from "./http/limits/slow-senders.ts";
import { clientTypes } from "./http/client-types.ts";
import { openApiDocument } from "./http/openapi.ts";
import { PublicCache } from "./http/public-copies/public-cache.ts";
import { limitStores } from "./http/limits/limit-stores.ts";
import { createRateLimits } from "./http/limits/rate-limits.ts";
import { BODY_LIMIT, readBodies } from "./http/input/raw-body.ts";
import { serializerOf } from "./http/reply-schema.ts";
import { router } from "./http/route.ts";
import { corsOf } from "./http/security/cors.ts";
import { leaveOffDocumentHeaders, securityHeaders } from "./http/security/security.ts";
import { keepOrigin } from "./http/security/keep-origin.ts";
import { refusalRecorder } from "./http/security/record-refusal.ts";
import { mailOncePerJob } from "./jobs/mail-once.ts";
import { JobRunner } from "./jobs/runner.ts";
import { vapidKeys } from "#server/commands/notifications/vapid-keys.ts";
import { arrivingFiles } from "./providers/arriving-files.ts";
import { traceRequests } from "./tracing/trace-requests.ts";
import { WebVitals } from "./metrics/web-vitals.ts";
import { ClientReports } from "./http/security/client-reports.ts";
import { openFiles } from "./providers/file-store/open-files.ts";
import { addressIn, createMail } from "./providers/mail.ts";
import type { Gateways } from "./providers/payments/gateways.ts";
import { pdfChecker } from "./providers/pdf-check/pdf-check.ts";
import { createPush } from "./providers/push.ts";
import { createPictures } from "./providers/pictures.ts";
import { zatca } from "./providers/tax/zatca.ts";
import { KeyRefresher } from "./commands/security/key-refresher.ts";
import { bigBlueButton, liveAddresses } from "./providers/live-rooms/big-blue-button.ts";
import { nafath } from "./providers/national-sign-in/nafath.ts";
import { createSignInProviders } from "./providers/sign-in/sign-in-providers.ts";
import { tellWebhooks } from "./commands/webhooks/tell-webhooks.ts";
import { ChainLinker } from "./security-log/chain-linker.ts";
import { contentChecks } from "./untrusted/content-checks.ts";
import { ReaderPool } from "./untrusted/reader-pool.ts";
import { READER_BOUNDS, startReaders } from "./untrusted/start-reader.ts";
import { registerRecurringWork } from "./start/recurring-work.ts";
import { serveAddresses, serveCalls } from "./start/serve-modules.ts";
import { serverWords } from "./words.ts";
import type { Services } from "./services.ts";

export interface AppOptions {
  config: Config;
  clock: Clock;
  database: OpenDatabase;
  gateways: Gateways;
  /** Folder of the built client; null serves the API alone. */
  clientFolder: string | null;
  /** Where the log goes, a line at a time; standard output where none is given. */
  logTo?: (line: string) => void;
}

export interface App {
  app: FastifyInstance;
  services: Services;
  /** Every call that is served below `/api/v1`. */
  endpoints: readonly Endpoint[];
  /** Begins what runs by itself: hearing other processes, and the jobs. */
  start(): Promise<void>;
  /** Answers what is in hand, then stops. The database is the caller's. */
  close(): Promise<void>;
}

/** Builds the server; it listens to nothing yet. */
export async function buildApp({ config, clock, database, gateways, clientFolder, logTo }: AppOptions): Promise<App> {
  const app = fastify({
    logger: { level: config.logLevel, base: null, ...(logTo ? { stream: { write: logTo } } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: "idle",
    // A call that comes on an open connection while the process ends is answered as any other: everything it needs is there until then.
    return503OnClosing: false,
    http: senderOptions(),
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  await app.register(rateLimit, { global: false, store: limitStores(database.db, clock) });
  const hearing = new Hearing(database, config.databaseUrl, app.log);
  const mail = createMail(
    { smtpUrl: config.smtpUrl, from: config.mailFrom, folder: path.join(config.dataDir, "mail") },
    { now: () => clock.now(), log: app.log },
  );
  const checkSpace = spaceGuard(config.dataDir);
  const ownTexts = new OwnTexts(database.jobs, app.log);
  const services: Services = {
    config,
    clock,
    db: database.db,
    pool: database.pool,
    log: app.log,
    words: serverWords((language, kind, values) => ownTexts.said(language, kind, values)),
    recordRefusal: refusalRecorder({ db: database.db, clock }),
    publicCache: new PublicCache(
      () => clock.now().getTime(),
      () => hearing.connected,
    ),
    mail: mailOncePerJob(mail, database.jobs, { domain: new URL(config.publicUrl).hostname, clock }),
    push: createPush(
      `mailto:${addressIn(config.mailFrom)}`,
      () => vapidKeys(database.db, config.secret, clock.now()),
      config.publicIsLoopback,
    ),
    files: openFiles(config.files, () => clock.now()),
    arriving: arrivingFiles(path.join(config.dataDir, "uploads")),
    pdfs: pdfChecker(),
    readers: new ReaderPool(startReaders, READER_BOUNDS),
    checks: contentChecks(),
    gateways,
    tax: config.tax ? zatca(config.tax) : null,
    signInProviders: createSignInProviders(config.signInProviders, config.publicUrl, app.log),
    nationalSignIn: config.nationalSignIn && nafath(config.nationalSignIn, (details, words) => app.log.warn(details, words)),
    liveRooms: config.live && bigBlueButton(config.live, liveAddresses(config.publicUrl), (details, words) => app.log.warn(details, words)),
    pictures: createPictures(config.dataDir),
    documents: keepDrawn(createDocuments()),
    jobs: new JobRunner(database, clock, app.log, { checkSpace }),
    limits: createRateLimits(app, database.db, clock, config.rates),
    clientReports: new ClientReports(app.log, () => clock.now().getTime()),
    webVitals: new WebVitals(),
    chainLinker: new ChainLinker(database.jobs, app.log, config.webhooks ? tellWebhooks(config.webhooks, () => clock.now()) : undefined),
    checkSpace,
  };

  const keyRefresher = new KeyRefresher(database.jobs, config, app.log);

  if (config.traces !== null) traceRequests(app, config.trustProxy !== false);
  // Each route waits for the database on its own share of the connections.
  app.addHook("preHandler", (request, _reply, done) => onBehalfOf(`${request.method} ${request.routeOptions.url ?? ""}`, done));
  refuseSlowSenders(app);
  const security = await securityHeaders(config, gateways);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(security).header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    leaveOffDocumentHeaders(reply);
    done();
  });
  if (config.role === "worker") serveNothingElse(app);
  if (config.corsOrigins.length > 0) await app.register(cors, corsOf(config));
  await app.register(cookie);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.addHook("onResponse", (request, reply, done) => {
    done();
    const line = { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500) request.log.warn(line, "answered");
    else if (request.method === "GET" && reply.statusCode < 400) request.log.debug(line, "answered");
    else request.log.info(line, "answered");
  });
  readBodies(app);
  keepOrigin(app, services);
  answerFailures(app, services);
  app.setSerializerCompiler(({ schema, method, url }) =>
    serializerOf(schema, (id) => app.log.error({ list: `${method} ${url}`, id }, "a row cannot be read and is left out")),
  );

  const { route, endpoints } = router(app, services);
  await serveCalls(app, route, services);

  let document: string | null = null;
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, config.publicUrl));
    return await reply.type("application/json").header("cache-control", "no-cache").send(document);
  });
  let types: string | null = null;
  app.get(`${API_BASE}/openapi.d.ts`, async (_request, reply) => {
    types ??= clientTypes(openApiDocument(endpoints, config.publicUrl));
    return await reply.type("text/plain; charset=utf-8").header("cache-control", "no-cache").send(types);
  });
  serveHealth(app, database);
  serveAddresses(app, services);
  await serveClientFiles(app, services, clientFolder);

  registerRecurringWork(services, mail);

  return {
    app,
    services,
    endpoints,
    async start() {
      hearing.on(PUBLIC_CHANNEL, (notice) => services.publicCache.forget(subjectsOfNotice(notice)));
      hearing.on(TEXTS_CHANNEL, () => void ownTexts.read());
      await Promise.all([hearing.start(), ownTexts.read()]);
      if (config.role !== "web") services.jobs.start(hearing);
      services.chainLinker.start();
      keyRefresher.start();
    },
    async close() {
      // A connection that answered its last call after the closing began would be kept open by its client for minutes.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      const stopped = services.jobs.stop();
      await app.close().finally(() => clearInterval(sweep));
      // What is being read is begun again at the next start: nobody waits for it.
      await Promise.all([services.readers, services.checks, services.pdfs].map((pool) => pool.close()));
      await stopped;
      await services.chainLinker.stop();
      await keyRefresher.stop();
      ownTexts.stop();
      await services.documents.close();
      await hearing.close();
      mail.close();
    },
  };
}

/** Unique over processes and restarts, and cheap. */
function requestIds(): () => string {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${((count += 1)).toString(36)}`;
}
