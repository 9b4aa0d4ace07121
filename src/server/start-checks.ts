import { and, eq, like } from "drizzle-orm";
import { type Config, isLoopback } from "./config.ts";
import type { Database } from "./db/client.ts";
import { DEMO_PASSWORD } from "./db/seed/accounts.ts";
import { users } from "./db/tables/identity.ts";
import { passwordFits } from "./passwords.ts";
import { bigBlueButton, liveAddresses } from "#server/providers/live-rooms/big-blue-button.ts";
import { whyNoFiles } from "#server/providers/file-store/open-files.ts";
import { modesOf } from "#server/providers/payments/payment-settings.ts";

/** The server may not start as it is set up. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";

  /** @param where it would have been reached; null where that is not why */
  constructor(where: string | null, reasons: readonly string[]) {
    super(`Qabas does not start${where === null ? "" : ` at ${where}`}:\n${reasons.map((reason) => `  - ${reason}`).join("\n")}`);
  }
}

/** The settings by which other machines reach this server, as they would be written; none: this machine alone does. */
export function reachedBy(
  config: Pick<Config, "host" | "bindsLoopback" | "publicUrl" | "publicIsLoopback" | "payments" | "gatewayPublicUrl">,
) {
  const { host, publicUrl, payments, gatewayPublicUrl } = config;
  const gateway = payments !== "none" && gatewayPublicUrl !== null && !isLoopback(new URL(gatewayPublicUrl).hostname);
  return [
    ...(config.bindsLoopback ? [] : [`HOST=${host}`]),
    ...(config.publicIsLoopback ? [] : [`QABAS_PUBLIC_URL=${publicUrl}`]),
    ...(gateway ? [`QABAS_GATEWAY_PUBLIC_URL=${gatewayPublicUrl}`] : []),
  ];
}

/** What must not stand on an address that strangers reach, each with the way on. Empty: the server may start. */
export async function refuseToStart(config: Config, db: Database): Promise<string[]> {
  const why = reachedBy(config);
  const reasons = [
    ...(config.publicIsLoopback ? whyKeysAreLive(config) : []),
    ...(await whyPlacesOfFiles(config)),
    ...(await whyNoLiveRooms(config)),
  ];
  if (why.length === 0 || config.demoIsPublic) return reasons;
  const others = `Other machines reach this server (${why.join(", ")}). `;
  const open = await accountsWithDemoPassword(db);
  if (open.length > 0) {
    reasons.push(
      `${others}The demo accounts ${open.join(", ")} still have the demo password, which everybody knows. ` +
        "Change their passwords or delete them, begin with an empty database and QABAS_SEED=none, or set QABAS_DEMO=public if this is meant.",
    );
  }
  if (config.payments === "sandbox") {
    reasons.push(
      `${others}The sandbox payment provider is on: anybody could buy with a test card. ` +
        "Name real providers in QABAS_PAYMENTS (moyasar, tabby, tamara, transfer), set QABAS_PAYMENTS=none (nothing can be paid), " +
        "or QABAS_DEMO=public if this is meant.",
    );
  }
  if (typeof config.payments === "object" && modesOf(config.payments).test.length > 0) {
    reasons.push(
      `${others}The keys of ${modesOf(config.payments).test.join(", ")} are for tests: anybody could buy with a test card. ` +
        "Set live keys, or QABAS_DEMO=public if this is meant.",
    );
  }
  return reasons;
}

/** Keys that move money belong to an address that people reach: on this machine alone nobody buys, and a test would charge somebody. */
function whyKeysAreLive({ payments }: Pick<Config, "payments">): string[] {
  const live = typeof payments === "object" ? modesOf(payments).live : [];
  if (live.length === 0) return [];
  return [
    `The keys of ${live.join(", ")} are live, and only this machine reaches this server: a try would take real money, and no ` +
      "notice would arrive. Set QABAS_PUBLIC_URL to the public address, or use the test keys.",
  ];
}

async function whyPlacesOfFiles({ files: { place, also } }: Pick<Config, "files">): Promise<string[]> {
  const said = await Promise.all([place, also].map((each) => (each ? whyNoFiles(each) : null)));
  return said.filter((why) => why !== null).map((why) => `The files at ${why}`);
}

/** A secret that the service refuses would be met by a class before its lecture; a service that does not answer now may answer then. */
async function whyNoLiveRooms({ live, publicUrl }: Pick<Config, "live" | "publicUrl">): Promise<string[]> {
  const why = live && (await bigBlueButton(live, liveAddresses(publicUrl), () => undefined).whyRefused());
  return why ? [`BigBlueButton at ${live.url} refuses QABAS_BBB_SECRET (${why}); QABAS_BBB_CHECKSUM is ${live.checksum}.`] : [];
}

/** Why a start stops at signing keys that no secret opens, each by its name, and the way on. */
export const whyKeysAreClosed = (keys: readonly { kid: string; purpose: string; alg: string }[]): string =>
  `Signing keys were sealed with another secret: ${keys.map(({ kid, purpose, alg }) => `${kid} (${purpose}, ${alg})`).join(", ")}. ` +
  "Set QABAS_SECRET to the secret that they were sealed with, or name that one in QABAS_SECRET_PREVIOUS. Only if it is lost for good: " +
  `QABAS_RETIRE_KEYS=${keys.map(({ kid }) => kid).join(",")} retires them (they stay published, and what they signed stays valid) and makes new ones.`;

/** What else may be said to keys that no secret opens: nothing retires these, since what they sealed would be lost. */
export const whySealingKeysAreClosed = (kids: readonly string[]): string =>
  `The keys that seal personal values were wrapped with another secret: ${kids.join(", ")}. ` +
  "Set QABAS_SECRET to that one, or name it in QABAS_SECRET_PREVIOUS: without it national IDs, phones and birth dates cannot be read.";

/** Whether the demo's people are in this database. */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const demo = await db.select({ id: users.id }).from(users).where(eq(users.demo, true)).limit(1);
  return demo.length > 0;
}

async function accountsWithDemoPassword(db: Database): Promise<string[]> {
  // The others have no password at all.
  const demo = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.demo, true), like(users.passwordHash, "$argon2id$%")));
  const open = await Promise.all(
    demo.map(async ({ email, passwordHash }) => ((await passwordFits(DEMO_PASSWORD, passwordHash)) ? [email] : [])),
  );
  return open.flat();
}
