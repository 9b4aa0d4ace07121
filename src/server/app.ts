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
import { Hearing } from "./db/hearing.ts";
import { PUBLIC_CHANNEL } from "./db/channels.ts";
import { subjectsOfNotice } from "./db/public-version.ts";
import { onBehalfOf } from "./db/shares.ts";
import { createDocuments } from "./documents/documents.ts";
import { keepDrawn } from "./documents/kept-documents.ts";
import { answerFailures } from "./http/failures.ts";
import { spaceGuard } from "./http/files/free-space.ts";
import { serveHealth, serveNothingElse } from "./http/health.ts";
import { forgetIdempotencyKeys } from "./http/idempotency/idempotency.ts";
import { refuseSlowSenders, senderOptions } from "./http/limits/slow-senders.ts";
import { openApiDocument } from "./http/openapi.ts";
import { PublicCache } from "./http/public-copies/public-cache.ts";
import { limitStores } from "./http/limits/limit-stores.ts";
import { createRateLimits } from "./http/limits/rate-limits.ts";
import { BODY_LIMIT, readBodies } from "./http/input/raw-body.ts";
import { serializerOf } from "./http/reply-schema.ts";
import { router } from "./http/route.ts";
import { leaveOffDocumentHeaders, securityHeaders } from "./http/security/security.ts";
import { keepOrigin } from "./http/security/keep-origin.ts";
import { refusalRecorder } from "./http/security/record-refusal.ts";
import { forgetFinishedJobs } from "./jobs/claims.ts";
import { mailOncePerJob } from "./jobs/mail-once.ts";
import { JobRunner } from "./jobs/runner.ts";
import { attendanceRoutes } from "./modules/attendance/attendance-routes.ts";
import { checkInRoutes } from "./modules/attendance/check-in-routes.ts";
import { degreesRoutes } from "./modules/attendance/degrees-routes.ts";
import { cartRoutes } from "./modules/cart/cart-routes.ts";
import { adminCertificatesRoutes } from "./modules/admin/admin-certificates-routes.ts";
import { adminDeliveriesRoutes } from "./modules/admin/admin-deliveries-routes.ts";
import { certificateKeysRoute } from "./modules/certificates/certificate-keys.ts";
import { certificatesRoutes } from "./modules/certificates/certificates-routes.ts";
import { documentsRoutes } from "./modules/documents/documents-routes.ts";
import { checkoutRoutes } from "./modules/checkout/checkout-routes.ts";
import { ordersRoutes } from "./modules/orders/orders-routes.ts";
import { webhooksRoutes } from "./modules/webhooks/webhooks-routes.ts";
import { adminRequestsRoutes } from "./modules/admin/admin-requests-routes.ts";
import { adminContentRoutes } from "./modules/admin/admin-content-routes.ts";
import { adminSearchRoutes } from "./modules/admin/search/admin-search-routes.ts";
import { adminProgramsRoutes } from "./modules/admin/admin-programs-routes.ts";
import { adminCohortsRoutes } from "./modules/admin/admin-cohorts-routes.ts";
import { adminCouponsRoutes } from "./modules/admin/admin-coupons-routes.ts";
import { adminUsersRoutes } from "./modules/admin/admin-users-routes.ts";
import { ownRightsRoutes } from "./modules/admin/own-rights-routes.ts";
import { personFileRoutes } from "./modules/admin/person-file-routes.ts";
import { adminOrdersRoutes } from "./modules/admin/admin-orders-routes.ts";
import { adminMailRoutes } from "./modules/admin/admin-mail-routes.ts";
import { adminSiteRoutes } from "./modules/admin/admin-site-routes.ts";
import { adminRefundsRoutes } from "./modules/admin/admin-refunds-routes.ts";
import { catalogueRoutes } from "./modules/catalogue/catalogue-routes.ts";
import { classroomRoutes } from "./modules/classroom/classroom-routes.ts";
import { notesRoutes } from "./modules/classroom/notes-routes.ts";
import { mediaRoutes } from "./modules/classroom/media-routes.ts";
import { contactRoutes } from "./modules/contact/contact-routes.ts";
import { coversRoutes } from "./modules/images/covers-routes.ts";
import { imagesRoutes } from "./modules/images/images-routes.ts";
import { courseworkRoutes } from "./modules/coursework/coursework-routes.ts";
import { discoveryRoutes } from "./modules/discovery/discovery-routes.ts";
import { wellKnownRoutes } from "./modules/discovery/well-known-routes.ts";
import { newsFeedRoute, newsRoutes } from "./modules/news/news-routes.ts";
import { placesRoutes } from "./modules/places/places-routes.ts";
import { requestsRoutes } from "./modules/requests/requests-routes.ts";
import { reviewModerationRoutes } from "./modules/reviews/moderation-routes.ts";
import { reviewsRoutes } from "./modules/reviews/reviews-routes.ts";
import { approvalsRoutes } from "./modules/security/approvals-routes.ts";
import { rolesRoutes } from "./modules/security/roles-routes.ts";
import { securityEventsRoutes } from "./modules/security/security-events-routes.ts";
import { factorHelpRoutes } from "./modules/second-factor/factor-help-routes.ts";
import { ownFactorRoutes } from "./modules/second-factor/own-factor-routes.ts";
import { secondFactorSignInRoutes } from "./modules/session/second-factor-sign-in-routes.ts";
import { sessionRoutes } from "./modules/session/session-routes.ts";
import { providerDoors } from "./modules/session/provider-doors.ts";
import { providerSignInRoutes } from "./modules/session/provider-sign-in-routes.ts";
import { signInRoutes } from "./modules/session/sign-in-routes.ts";
import { siteRoutes } from "./modules/site/site-routes.ts";
import { courseImportRoutes } from "./modules/course-import/course-import-routes.ts";
import { excusesRoutes } from "./modules/excuses/excuses-routes.ts";
import { gradesRoutes } from "./modules/grades/grades-routes.ts";
import { partsRoutes } from "./modules/grades/parts-routes.ts";
import { weightsRoutes } from "./modules/grades/weights-routes.ts";
import { calendarRoute } from "./modules/schedule/calendar-route.ts";
import { scheduleRoutes } from "./modules/schedule/schedule-routes.ts";
import { learnerExcusesRoutes } from "./modules/teaching-requests/learner-excuses-routes.ts";
import { learnerWithdrawalsRoutes } from "./modules/teaching-requests/learner-withdrawals-routes.ts";
import { ownRequestsRoutes } from "./modules/teaching-requests/own-requests-routes.ts";
import { markingRoutes } from "./modules/marking/marking-routes.ts";
import { teachingContentRoutes } from "./modules/teaching-content/teaching-content-routes.ts";
import { teachingCourseRoutes } from "./modules/teaching-course/teaching-course-routes.ts";
import { teachingRoutes } from "./modules/teaching/teaching-routes.ts";
import { teachingScheduleRoutes } from "./modules/teaching-schedule/teaching-schedule-routes.ts";
import { studentRoutes } from "./modules/student/student-routes.ts";
import { trainersRoutes } from "./modules/trainers/trainers-routes.ts";
import { recordingsRoutes } from "./modules/uploads/recordings-routes.ts";
import { resumableRoutes } from "./modules/uploads/resumable-routes.ts";
import { uploadsRoutes } from "./modules/uploads/uploads-routes.ts";
import { cardsRoutes } from "./modules/cards/cards-routes.ts";
import { seatAlertsRoutes } from "./modules/student/seat-alerts-routes.ts";
import { filesRoutes } from "./modules/files/files-routes.ts";
import { deadJobsRoutes } from "./modules/jobs/dead-jobs-routes.ts";
import { notificationsRoutes } from "./modules/notifications/notifications-routes.ts";
import { privacyRoutes } from "./modules/privacy/privacy-routes.ts";
import { profileRoutes } from "./modules/profile/profile-routes.ts";
import { vapidKeys } from "#server/commands/notifications/vapid-keys.ts";
import { arrivingFiles } from "./providers/arriving-files.ts";
import { folderFiles } from "./providers/files.ts";
import { createMail } from "./providers/mail.ts";
import type { Gateways } from "./providers/payments/gateways.ts";
import { pdfChecker } from "./providers/pdf-check/pdf-check.ts";
import { createPush } from "./providers/push.ts";
import { createPictures } from "./providers/pictures.ts";
import { KeyRefresher } from "./commands/security/key-refresher.ts";
import { forgetUnusedKeys, reseal } from "./commands/security/reseal.ts";
import { createSignInProviders } from "./providers/sign-in/sign-in-providers.ts";
import { ChainLinker } from "./security-log/chain-linker.ts";
import { applyRetention, forgetOldMails } from "./retention/retention.ts";
import { noteHead } from "./security-log/log-heads.ts";
import { forgetOldValues } from "./security-log/forget-values.ts";
import { contentChecks } from "./untrusted/content-checks.ts";
import { ReaderPool } from "./untrusted/reader-pool.ts";
import { READER_BOUNDS, startReaders } from "./untrusted/start-reader.ts";
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
  const services: Services = {
    config,
    clock,
    db: database.db,
    pool: database.pool,
    log: app.log,
    words: serverWords(),
    recordRefusal: refusalRecorder({ db: database.db, clock }),
    publicCache: new PublicCache(
      () => clock.now().getTime(),
      () => hearing.connected,
    ),
    mail: mailOncePerJob(mail, database.jobs, new URL(config.publicUrl).hostname),
    push: createPush(
      `mailto:${/[^\s<>]+@[^\s<>]+/u.exec(config.mailFrom)?.[0] ?? "no-reply@localhost"}`,
      () => vapidKeys(database.db, config.secret, clock.now()),
      config.publicIsLoopback,
    ),
    files: folderFiles(path.join(config.dataDir, "files"), () => clock.now()),
    arriving: arrivingFiles(path.join(config.dataDir, "uploads")),
    pdfs: pdfChecker(),
    readers: new ReaderPool(startReaders, READER_BOUNDS),
    checks: contentChecks(),
    gateways,
    signInProviders: createSignInProviders(config.signInProviders, app.log),
    pictures: createPictures(config.dataDir),
    documents: keepDrawn(createDocuments()),
    jobs: new JobRunner(database, clock, app.log, { checkSpace }),
    limits: createRateLimits(app, database.db, clock, config.rates),
    chainLinker: new ChainLinker(database.jobs, app.log),
    checkSpace,
  };

  const keyRefresher = new KeyRefresher(database.jobs, config, app.log);

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
  if (config.corsOrigins.length > 0) await app.register(cors, CORS(config));
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
  catalogueRoutes(route);
  newsRoutes(route);
  siteRoutes(route, services);
  placesRoutes(route, services);
  signInRoutes(route, services);
  secondFactorSignInRoutes(route, services);
  providerSignInRoutes(route, services);
  sessionRoutes(route, services);
  ownFactorRoutes(route, services);
  factorHelpRoutes(route, services);
  studentRoutes(route, services);
  scheduleRoutes(route, services);
  gradesRoutes(route);
  weightsRoutes(route);
  partsRoutes(route);
  excusesRoutes(route, services);
  courseImportRoutes(route, services);
  attendanceRoutes(route, services);
  checkInRoutes(route, services);
  degreesRoutes(route);
  reviewsRoutes(route, services);
  reviewModerationRoutes(route, services);
  requestsRoutes(route, services);
  teachingRoutes(route);
  teachingScheduleRoutes(route, services);
  learnerExcusesRoutes(route, services);
  learnerWithdrawalsRoutes(route, services);
  ownRequestsRoutes(route, services);
  markingRoutes(route, services);
  teachingContentRoutes(route, services);
  teachingCourseRoutes(route, services);
  adminRequestsRoutes(route, services);
  adminContentRoutes(route, services);
  adminSearchRoutes(route, services);
  adminProgramsRoutes(route, services);
  adminCohortsRoutes(route, services);
  adminCouponsRoutes(route, services);
  adminUsersRoutes(route, services);
  ownRightsRoutes(route, services);
  personFileRoutes(route, services);
  adminOrdersRoutes(route, services);
  adminMailRoutes(route, services);
  adminSiteRoutes(route, services);
  adminRefundsRoutes(route, services);
  approvalsRoutes(route, services);
  rolesRoutes(route, services);
  securityEventsRoutes(route, services);
  classroomRoutes(route, services);
  courseworkRoutes(route, services);
  certificatesRoutes(route, services);
  adminCertificatesRoutes(route, services);
  adminDeliveriesRoutes(route, services);
  documentsRoutes(route, services);
  cartRoutes(route);
  checkoutRoutes(route, services);
  ordersRoutes(route, services);
  webhooksRoutes(route, services);
  contactRoutes(route, services);
  trainersRoutes(route, services);
  filesRoutes(route, services);
  // First: to the protocol, HEAD is a call of its own.
  await resumableRoutes(app, services);
  uploadsRoutes(route, services);
  recordingsRoutes(route, services);
  profileRoutes(route, services);
  cardsRoutes(route, services);
  seatAlertsRoutes(route, services);
  notesRoutes(route);
  notificationsRoutes(route, services);
  privacyRoutes(route, services);
  deadJobsRoutes(route, services);

  let document: string | null = null;
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, config.publicUrl));
    return await reply.type("application/json").header("cache-control", "no-cache").send(document);
  });
  serveHealth(app, database);
  coversRoutes(app, services);
  imagesRoutes(app, services);
  mediaRoutes(app, services);
  newsFeedRoute(app, services);
  certificateKeysRoute(app, services);
  calendarRoute(app, services);
  discoveryRoutes(app, services);
  wellKnownRoutes(app, services);
  providerDoors(app, services);
  await serveClientFiles(app, services, clientFolder);

  services.jobs.every(3_600, "what is past its time", async ({ db, now, log }) => {
    await applyRetention({ db, now, log }, config);
    await forgetOldMails(config, now);
  });

  services.jobs.every(3_600, "note the head of the security log", async ({ db, now, log }) => {
    await noteHead(db, { heads: config.logHeads, mail, log }, now);
  });

  services.jobs.every(30, "seal with the newest key", async ({ db }) => {
    await reseal(db);
  });

  services.jobs.every(600, "forget what is over", async ({ db, now }) => {
    await forgetIdempotencyKeys(services);
    await services.limits.forget();
    await forgetFinishedJobs(db, new Date(now.getTime() - 30 * 86_400_000));
    await forgetOldValues(db, now);
    await forgetUnusedKeys(db);
  });

  return {
    app,
    services,
    endpoints,
    async start() {
      hearing.on(PUBLIC_CHANNEL, (notice) => services.publicCache.forget(subjectsOfNotice(notice)));
      await hearing.start();
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

const CORS = (config: Config) => ({
  origin: config.corsOrigins,
  credentials: true,
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: [
    "Authorization",
    "Content-Type",
    "Accept-Language",
    "Idempotency-Key",
    "X-Outbox",
    "X-Owner",
    "X-Sent-At",
    "X-XSRF-TOKEN",
    // Resumable uploads (tus 1.0.0).
    "Tus-Resumable",
    "Upload-Length",
    "Upload-Metadata",
    "Upload-Offset",
  ],
  exposedHeaders: [
    "Content-Disposition",
    "Content-Language",
    "ETag",
    "Idempotency-Replayed",
    "Location",
    "Retry-After",
    "Tus-Resumable",
    "Upload-Expires",
    "Upload-Length",
    "Upload-Offset",
    "X-Request-Id",
  ],
  maxAge: 600,
});
