import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { demoAtGateway } from "./commands/demo-gateway.ts";
import { sowCertificates } from "./commands/sow-certificates.ts";
import { sowLessonMedia } from "./commands/sow-lesson-media.ts";
import { sowPictures } from "./commands/sow-pictures.ts";
import { openDatabase } from "./db/client.ts";
import { DataDirectoryInUse } from "./db/lock.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./db/seed/accounts.ts";
import { isEmpty, moveDemoForward, seedDemo } from "./db/seed/seed.ts";
import { createGateways, type Gateways } from "./providers/payments/gateways.ts";
import { startSandboxGateway } from "./providers/sandbox-gateway/sandbox-gateway.ts";
import { isDatabaseGone, safeError } from "./safe-error.ts";
import { secretOf } from "./secret-file.ts";
import { hasDemoAccounts, refuseToStart, StartRefused } from "./start-checks.ts";

/** Where the build puts the client, seen from `dist/server/main.js`. */
const CLIENT_FOLDER = fileURLToPath(new URL("../client", import.meta.url));

/** Connections get this long to end after a SIGTERM; then the process goes anyway. */
const GRACE_MS = 1_500;

// An error that nobody caught may hold a query with its values: only what is safe is told.
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    process.stderr.write(`${JSON.stringify({ level: 60, msg: event, error: safeError(error) })}\n`);
    process.exit(1);
  });
}

const DATABASE_REFUSALS: Record<string, string> = {
  "3D000": "The database server has no database of that name.",
  "28000": "The database server does not let that user in.",
  "28P01": "The database server does not accept that user's password.",
  "42501": "The database user may not do what the migrations need.",
};

try {
  await start();
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`);
  process.exit(1);
}

/** A sentence for the person who starts it; of an unforeseen failure the place, but never a query with its values. */
function whyNot(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse || error instanceof StartRefused) return error.message;
  const refused = DATABASE_REFUSALS[safeError(error).code ?? ""];
  if (refused) return `${refused} Check DATABASE_URL.`;
  if (isDatabaseGone(error))
    return `The database does not answer (${safeError(error).code ?? "no connection"}). Check DATABASE_URL and that the server runs.`;
  if ((error as NodeJS.ErrnoException)?.code === "EADDRINUSE")
    return `${(error as Error).message}. Choose another port with PORT (and QABAS_GATEWAY_PORT).`;
  return JSON.stringify(safeError(error), null, 2);
}

async function start(): Promise<void> {
  const read = loadConfig(process.env);
  const database = await openDatabase(read);
  const config = { ...read, secret: read.secretIsSet ? read.secret : secretOf(read.dataDir) };
  const clock = systemClock(config);
  const ending: (() => Promise<void>)[] = [() => database.close()];
  const end = async () => {
    for (const close of ending.toReversed()) await close();
  };
  try {
    await migrateDatabase(database);
    if (config.seed === "demo" && (await isEmpty(database.db))) await seedDemo(database.db, clock.now());
    await moveDemoForward(database.db, clock.now());
    const reasons = await refuseToStart(config, database.db);
    if (reasons.length > 0) throw new StartRefused(config.publicUrl, reasons);

    const { gateways, serve } = prepareGateways();
    const server = await buildApp({ config, clock, database, gateways, clientFolder: existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : null });
    ending.push(() => server.close());
    await sowPictures(server.services, clock.now()).catch((error: unknown) =>
      server.app.log.warn({ error: safeError(error) }, "the demo goes without its uploaded covers"),
    );
    await sowLessonMedia(server.services, clock.now()).catch((error: unknown) =>
      server.app.log.warn({ error: safeError(error) }, "the demo's lessons go without their files"),
    );
    await sowCertificates(server.services, clock.now());
    if (serve) {
      const gateway = await startSandboxGateway({ ...serve, known: await demoAtGateway(database.db), log: server.app.log });
      ending.push(() => gateway.close());
    }
    await server.start();
    await server.app.listen({ host: config.host, port: config.port });
    if (!config.publicIsLoopback && config.payments === "sandbox")
      server.app.log.warn("the sandbox payment provider is on at a public address");
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
      setTimeout(() => process.exit(0), GRACE_MS).unref();
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

  function prepareGateways(): { gateways: Gateways; serve: Omit<Parameters<typeof startSandboxGateway>[0], "log"> | null } {
    if (config.payments === "none") return { gateways: NO_GATEWAYS, serve: null };
    const local = `http://127.0.0.1:${config.gatewayPort}`;
    const publicOrigin = config.gatewayPublicUrl ?? local;
    const gateways = createGateways({ apiOrigin: local, publicOrigin, productOrigin: config.publicUrl, secret: config.secret }, clock);
    const webhookUrl = `http://127.0.0.1:${config.port}/api/v1/webhooks`;
    return {
      gateways,
      serve: {
        host: config.host,
        port: config.gatewayPort,
        dataDir: config.dataDir,
        productOrigin: [config.publicUrl, ...config.corsOrigins],
        webhookUrl,
        secret: config.secret,
        clock,
        publicOrigin,
      },
    };
  }

  async function welcome(): Promise<string> {
    if (!(await hasDemoAccounts(database.db))) return `\nQabas is at ${config.publicUrl}\n\n`;
    const accounts = Object.values(DEMO_ACCOUNTS).map(({ email }) => `  ${email}`);
    return `\nQabas is at ${config.publicUrl}\n\nDemo accounts, each with the password ${DEMO_PASSWORD}:\n${accounts.join("\n")}\n\n`;
  }
}

const NO_GATEWAYS: Gateways = {
  publicOrigin: "",
  cardFieldsUrl: "",
  forMethod: () => null,
  byProvider: () => null,
  reachable: async () => false,
};
