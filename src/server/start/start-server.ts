import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "#server/app.ts";
import { openBackupDoor } from "#server/backup/backup-door.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { systemClock } from "#server/clock.ts";
import { demoAtGateway } from "#server/commands/orders/demo-gateway.ts";
import { resealAuthenticators } from "#server/commands/second-factor/authenticator-app.ts";
import { openSealingKeys } from "#server/commands/security/sealing-keys.ts";
import { openSigningKeys } from "#server/commands/signing-keys.ts";
import { loadConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { onBehalfOf } from "#server/db/shares.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/db/seed/accounts.ts";
import { isEmpty, moveDemoForward, seedDemo } from "#server/db/seed/seed.ts";
import { servePackages } from "#server/modules/packages/serve-packages.ts";
import { serveCardFields } from "#server/providers/payment-pages/serve-card-fields.ts";
import { connectGateways } from "#server/providers/payments/connect-gateways.ts";
import { createGateways, type Gateways } from "#server/providers/payments/gateways.ts";
import { NO_GATEWAYS } from "#server/providers/payments/no-gateways.ts";
import { startSandboxGateway } from "#server/providers/sandbox-gateway/sandbox-gateway.ts";
import { seedLog } from "#server/security-log/seed-log.ts";
import { safeError } from "#server/safe-error.ts";
import {
  hasDemoAccounts,
  reachedBy,
  refuseToStart,
  StartRefused,
  whyKeysAreClosed,
  whySealingKeysAreClosed,
} from "#server/start-checks.ts";
import { closeDataDirectory } from "./data-directory.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { startTracing } from "#server/tracing/start-tracing.ts";
import { secretsOf } from "#server/secret-file.ts";
import { secretsInUse } from "#server/secrets.ts";
import { seedCertificates } from "#server/commands/certificates/seed-certificates.ts";
import { seedLessonMedia } from "#server/commands/content/seed-lesson-media.ts";
import { seedPictures } from "#server/commands/catalogue/seed-pictures.ts";
import type { Services } from "#server/services.ts";

/**
 * Starts the product as its environment says, and ends the process with it: SIGTERM and SIGINT close what was opened here.
 * @param clientFolder of the built client; one that is not there serves the API alone
 * @throws ConfigError, DataDirectoryInUse, StartRefused, or what the database or a port said (`why-not.ts` has the words)
 */
export async function startServer(env: NodeJS.ProcessEnv, clientFolder: string): Promise<void> {
  const read = loadConfig(env);
  closeDataDirectory(read.dataDir);
  const database = await openDatabase(read);
  const config = { ...read, ...secretsOf(read) };
  const clock = systemClock(config);
  const ending: (() => Promise<void>)[] = [() => database.close()];
  const end = async () => {
    for (const close of ending.toReversed()) await close();
  };
  try {
    await migrateDatabase(database);
    const endTracing = await startTracing(config.traces, config.role);
    if (endTracing) ending.push(endTracing);
    const { gateways, serve } = prepareGateways();
    const server = await oneAtATime(config.databaseUrl, async () => {
      // Apart from each other: what was slow gets fewer connections for a while.
      await onBehalfOf("start: seed", seedBeforeServing);
      const built = await buildApp({ config, clock, database, gateways, clientFolder: existsSync(clientFolder) ? clientFolder : null });
      ending.push(() => built.close());
      await onBehalfOf("start: files", () => seedThroughServices(built.services, clock.now()));
      return built;
    });
    // One of the processes on a machine has the port of the card fields: one that answers people.
    if (serve && config.role !== "worker") {
      const fields = await serve(server.app.log);
      ending.push(() => fields.close());
    }
    if (config.packages.origin !== null && config.role !== "worker") {
      const packages = await servePackages(server.services);
      ending.push(() => packages.close());
    }
    if (config.metrics !== null) {
      // Its library is no part of a start without it.
      const [{ createMetrics }, { countAnswers, listenForMetrics }] = await Promise.all([
        import("#server/metrics/metrics.ts"),
        import("#server/metrics/serve-metrics.ts"),
      ]);
      const metrics = createMetrics(database, server.services, () => clock.now().getTime());
      countAnswers(server.app, metrics);
      const door = await listenForMetrics(metrics, config.metrics);
      ending.push(() => door.close());
    }
    if (database.listen !== null) {
      const door = await openBackupDoor(config.dataDir, (asked) =>
        writeBackup(database, server.services.files, { ...asked, dataDir: config.dataDir }, clock.now()),
      );
      ending.push(() => door.close());
    }
    await server.start();
    await server.app.listen({ host: config.host, port: config.port });
    if (config.payments === "sandbox" && reachedBy(config).length > 0)
      server.app.log.warn({ by: reachedBy(config) }, "the sandbox payment provider is on where other machines reach it");
  } catch (error) {
    await end();
    throw error;
  }

  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // What is committed is safe whatever happens here: a stuck connection must not hold the process.
      setTimeout(() => process.exit(0), config.drainMs).unref();
      void end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  void database.failed.then((error) => {
    process.stderr.write(`The embedded database ended: ${safeError(error).message ?? ""}. Start again: what was saved is kept.\n`);
    process.exit(1);
  });
  process.stdout.write(await welcome());

  /** What the checks of a start look at, and they. */
  async function seedBeforeServing(): Promise<void> {
    const sealed = await openSealingKeys(database.db, config);
    if (sealed.length > 0) {
      // Both kinds are told at once: whoever sets the one secret right starts once more, not twice.
      const signing = await openSigningKeys(database.db, config, clock.now());
      throw new StartRefused(null, [whySealingKeysAreClosed(sealed), ...(signing.length > 0 ? [whyKeysAreClosed(signing)] : [])]);
    }
    await resealAuthenticators(database.db, secretsInUse(config));
    if (config.seed === "demo" && (await isEmpty(database.db)) && (await seedDemo(database.db, clock.now())))
      await seedLog(database.db, clock.now());
    await moveDemoForward(database.db, clock.now());
    const reasons = await refuseToStart(config, database.db);
    if (reasons.length > 0) throw new StartRefused(config.publicUrl, reasons);
    const closed = await openSigningKeys(database.db, config, clock.now());
    if (closed.length > 0) throw new StartRefused(null, [whyKeysAreClosed(closed)]);
  }

  /** The providers, and what must listen beside the server for them: the sandbox's twin, or the card fields of a real one. */
  function prepareGateways(): { gateways: Gateways; serve: ((log: FastifyBaseLogger) => Promise<{ close(): Promise<void> }>) | null } {
    const { payments, host, gatewayPort: port } = config;
    if (payments === "none") return { gateways: NO_GATEWAYS, serve: null };
    const local = originHere(host, port);
    const publicOrigin = config.gatewayPublicUrl ?? local;
    const productOrigins = [config.publicUrl, ...config.corsOrigins];
    if (payments !== "sandbox") {
      const { moyasar } = payments;
      return {
        gateways: connectGateways(payments, { productOrigin: config.publicUrl, fieldsOrigin: publicOrigin, clock }),
        serve: moyasar
          ? () => serveCardFields({ host, port, productOrigins, apiOrigin: moyasar.origin, publishableKey: moyasar.publishableKey, clock })
          : null,
      };
    }
    const gateways = createGateways({ apiOrigin: local, publicOrigin, productOrigin: config.publicUrl, secret: config.secret }, clock);
    const webhookUrl = `${originHere(config.host, config.port)}/api/v1/webhooks`;
    return {
      gateways,
      serve: async (log) =>
        await startSandboxGateway({
          host,
          port,
          dataDir: config.dataDir,
          productOrigin: productOrigins,
          webhookUrl,
          secret: config.secret,
          clock,
          publicOrigin,
          known: await demoAtGateway(database.db),
          log,
        }),
    };
  }

  async function welcome(): Promise<string> {
    if (!(await hasDemoAccounts(database.db))) return `\nQabas is at ${config.publicUrl}\n\n`;
    const accounts = Object.values(DEMO_ACCOUNTS).map(({ email }) => `  ${email}`);
    return `\nQabas is at ${config.publicUrl}\n\nDemo accounts, each with the password ${DEMO_PASSWORD}:\n${accounts.join("\n")}\n\n`;
  }
}

/** How this process reaches what it listens on itself. */
function originHere(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::" || host === "localhost";
  return `http://${everywhere ? "127.0.0.1" : isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** What the demo has that only a whole server can make: pictures, files and what is signed. Each does nothing the second time. */
async function seedThroughServices(services: Services, now: Date): Promise<void> {
  await seedPictures(services, now).catch((error: unknown) =>
    services.log.warn({ error: safeError(error) }, "the demo goes without its uploaded covers"),
  );
  await seedLessonMedia(services, now).catch((error: unknown) =>
    services.log.warn({ error: safeError(error) }, "the demo's lessons go without their files"),
  );
  await seedCertificates(services, now);
}
