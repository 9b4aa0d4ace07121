import { randomBytes } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import path from "node:path";
import type { RateBucket } from "#contract/endpoint.ts";
import { type FilesSettings, readFilesSettings } from "#server/providers/file-store/store-settings.ts";
import { type PaymentSettings, readPaymentSettings } from "#server/providers/payments/payment-settings.ts";
import { type LiveSettings, readLiveSettings } from "#server/providers/live-rooms/live-settings.ts";
import { type NationalSettings, readNationalSettings } from "#server/providers/national-sign-in/national-settings.ts";
import { readRecordStoreSettings, type RecordStoreSettings } from "#server/providers/learning-record-store/record-store-settings.ts";
import { readWebVitalsShare } from "#server/metrics/web-vitals-share.ts";
import { readWebhookSettings, type WebhookSettings } from "#server/providers/webhooks/webhook-settings.ts";
import { readTraceSettings, type TraceSettings } from "#server/tracing/trace-settings.ts";
import { readTaxSettings, type TaxSettings } from "#server/providers/tax/tax-settings.ts";
import { type ProviderSettings, readSignInSettings } from "#server/providers/sign-in/sign-in-settings.ts";

/** How many calls of a bucket one caller may make within a window. */
export interface RateRule {
  max: number;
  windowSeconds: number;
}

/** The environment, parsed once at start. Plain data: tests build their own with `loadConfig({...})`. */
export interface Config {
  host: string;
  /** Whether `host` is this machine's own: nobody else can connect. */
  bindsLoopback: boolean;
  port: number;
  /** Port of the card fields' own listener: of the sandbox gateway, or of a real provider. */
  gatewayPort: number;
  dataDir: string;
  /** Where the bytes of files are. */
  files: FilesSettings;
  /** How many years the record of who changed what is kept: 5 to 100. */
  auditYears: number;
  /** `web` answers requests and does no jobs, `worker` does jobs and answers health alone, `all` does both. */
  role: "web" | "worker" | "all";
  /** PostgreSQL; null for the embedded database under `dataDir`. */
  databaseUrl: string | null;
  /** Demo data: always asked for with `QABAS_SEED=demo`; by default only into an empty embedded database. */
  seed: "demo" | "none";
  /** Where browsers reach the product: links, cookies, mails. No slash at the end. */
  publicUrl: string;
  publicIsHttps: boolean;
  publicIsLoopback: boolean;
  /** The domain that passkeys belong to: changing it makes them all void. Null where the public address is a number: none are made. */
  passkeyDomain: string | null;
  /** `QABAS_DEMO=public`: the operator wants the demo accounts and the sandbox gateway on a public address. */
  demoIsPublic: boolean;
  trustProxy: boolean | string;
  /** Seals what the server signs. Random per process where none is set (and then nothing may outlive it). */
  secret: string;
  secretIsSet: boolean;
  /** Secrets before this one, the newest first: what they sealed or signed is still opened. */
  previousSecrets: readonly string[];
  /** Names of signing keys that no secret opens any more and that are to be retired at this start (`QABAS_RETIRE_KEYS`). */
  retireKeys: readonly string[];
  /** Where the clock starts (`QABAS_NOW`); null for the machine's time. */
  startsAt: Date | null;
  /** `sandbox`: the built-in twin of a payment gateway; `none`: paid orders cannot be paid; else the real providers. */
  payments: "sandbox" | "none" | PaymentSettings;
  /** The tax authority's service that documents go to; null: none are sent. */
  tax: TaxSettings | null;
  /** The listener of packages that others wrote, and the origin at which browsers reach it; null where they cannot, and none is played. */
  packages: {
    port: number;
    portIsSet: boolean;
    origin: string | null;
    /** The page of the university's own player for H5P; null: none is opened. */
    h5pPlayer: string | null;
  };
  /** How browsers reach the card fields' listener, where that is not its own address. */
  gatewayPublicUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where the head of the security log is noted every hour, outside of the database. */
  logHeads: {
    /** Appended to, a line of JSON a head. */
    file: string;
    mailTo: string | null;
    /** Each head is posted there as JSON. */
    webhookUrl: string | null;
  };
  /** Systems of the university that are told what happens here; null where none is. */
  webhooks: WebhookSettings | null;
  /** Where what learners do is reported to; null where nobody is told. */
  recordStore: RecordStoreSettings | null;
  /** To whom a hole is told (`/.well-known/security.txt`): an address of mail or of a page. */
  securityContact: string;
  /** Whether browsers are asked to tell what our policy forbade them. */
  clientReports: boolean;
  /** Where numbers are read (`/metrics`): a port of its own; null where nobody reads them. */
  metrics: { host: string; port: number; token: string | null } | null;
  /** Where traces are sent; null where nothing is traced. */
  traces: TraceSettings | null;
  /** Share of visits that are measured, above 0 and at most 1; null where none is. */
  webVitals: number | null;
  /** Public half of the age key that backups are sealed with. */
  backupRecipient: string | null;
  /** File with its secret half, for a restore. */
  backupIdentityFile: string | null;
  logLevel: string;
  /** After a SIGTERM calls that are under way have this long to end; then the process goes anyway. Milliseconds. */
  drainMs: number;
  rates: Record<RateBucket, RateRule>;
  /** Of one resumable upload, bytes; the rule of its purpose may ask for less (`contract/rules/upload-rules.ts`). */
  uploadMaxBytes: number;
  /** Another host that serves the API to our client (R9.2); null for the same origin. */
  apiOrigin: string | null;
  /** Origins whose pages may call this API with credentials. */
  corsOrigins: string[];
  /** Whether a browser's bearer needs its HttpOnly device cookie. Off where another origin's pages call this API. */
  requireDeviceCookie: boolean;
  /** Identity providers at which people sign in (the file that `QABAS_SSO` names). */
  signInProviders: readonly ProviderSettings[];
  /** The national sign-in (Nafath); null where nobody signs in there. */
  nationalSignIn: NationalSettings | null;
  /** The live-lecture service (BigBlueButton); null where lectures have links of their instructors'. */
  live: LiveSettings | null;
}

/** Everything that is wrong with the environment, so that one start tells all of it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Generous for people behind one address, tight where guessing pays. */
const DEFAULT_RATES: Record<RateBucket, RateRule> = {
  read: { max: 3000, windowSeconds: 60 },
  write: { max: 600, windowSeconds: 60 },
  document: { max: 60, windowSeconds: 60 },
  login: { max: 20, windowSeconds: 300 },
  register: { max: 30, windowSeconds: 3600 },
  reset: { max: 10, windowSeconds: 3600 },
  coupon: { max: 20, windowSeconds: 600 },
  contact: { max: 10, windowSeconds: 3600 },
  check_in: { max: 20, windowSeconds: 600 },
  /** Uploads that are begun; their parts are changes like any other. */
  upload: { max: 240, windowSeconds: 3600 },
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/**
 * Reads the environment.
 * @throws ConfigError with a line for everything that is wrong
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const list = (name: string): string[] =>
    (text(name) ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  const port = (name: string, fallback: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
    problems.push(`${name} must be a port, 0 to 65535; it is "${value}"`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, ...allowed: T[]): T | null => {
    const value = text(name);
    if (value === null) return null;
    if ((allowed as string[]).includes(value)) return value as T;
    problems.push(`${name} must be ${allowed.join(" or ")}; it is "${value}"`);
    return null;
  };
  const origin = (name: string, value: string): string => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && (url.protocol === "http:" || url.protocol === "https:")) {
      if (url.pathname !== "/" || url.search || url.hash) problems.push(`${name} must be an origin without a path; it is "${value}"`);
      return url.origin;
    }
    problems.push(`${name} must be an http or https address; it is "${value}"`);
    return "http://localhost";
  };

  const listenPort = port("PORT", 8080);
  const publicUrl = origin("QABAS_PUBLIC_URL", text("QABAS_PUBLIC_URL") ?? `http://localhost:${listenPort}`);
  const publicIsLoopback = isLoopback(new URL(publicUrl).hostname);
  const databaseUrl = text("DATABASE_URL");
  if (databaseUrl !== null && !/^postgres(?:ql)?:\/\//u.test(databaseUrl))
    problems.push("DATABASE_URL must begin with postgres:// or postgresql://");
  const role = oneOf("QABAS_ROLE", "web", "worker", "all") ?? "all";
  if (role !== "all" && databaseUrl === null)
    problems.push(`QABAS_ROLE=${role} needs DATABASE_URL: the embedded database belongs to one process, which does all`);
  const seed = oneOf("QABAS_SEED", "demo", "none") ?? (databaseUrl === null ? "demo" : "none");
  const host = text("HOST") ?? "127.0.0.1";
  const bindsLoopback = isLoopback(isIPv6(host) ? new URL(`http://[${host}]`).hostname : host);
  const startsAt = instant(text("QABAS_NOW"), problems);
  if (startsAt && !(publicIsLoopback && bindsLoopback))
    problems.push("QABAS_NOW is for tests: it needs a loopback QABAS_PUBLIC_URL, and a loopback HOST");
  const logLevel = text("QABAS_LOG_LEVEL") ?? "info";
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`QABAS_LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}; it is "${logLevel}"`);
  const secret = text("QABAS_SECRET");
  if (secret !== null && secret.length < 32) problems.push("QABAS_SECRET must have at least 32 characters");
  if (secret === null && !publicIsLoopback) problems.push("QABAS_SECRET must be set where QABAS_PUBLIC_URL is not loopback");
  const previousSecrets = list("QABAS_SECRET_PREVIOUS");
  if (previousSecrets.some((previous) => previous.length < 32))
    problems.push("QABAS_SECRET_PREVIOUS must have at least 32 characters, each of several between commas");
  const smtpUrl = text("QABAS_SMTP_URL");
  if (smtpUrl !== null && !/^smtps?:\/\//u.test(smtpUrl)) problems.push("QABAS_SMTP_URL must begin with smtp:// or smtps://");
  const apiOrigin = text("QABAS_API_ORIGIN");
  const corsOrigins = list("QABAS_CORS_ORIGINS");
  const gatewayPublicUrl = text("QABAS_GATEWAY_PUBLIC_URL");
  const payments = readPaymentSettings(text, problems, isLoopback);
  if (typeof payments === "object" && payments.moyasar && gatewayPublicUrl === null && !publicIsLoopback)
    problems.push(
      "QABAS_GATEWAY_PUBLIC_URL must be set with QABAS_PAYMENTS=moyasar: browsers reach the card fields at an origin of their own",
    );
  const trustProxy = text("QABAS_TRUST_PROXY");

  const auditYears = Number(text("QABAS_AUDIT_YEARS") ?? 10);
  if (!Number.isInteger(auditYears) || auditYears < 5 || auditYears > 100)
    problems.push("QABAS_AUDIT_YEARS must be a whole number from 5 to 100");

  const dataDir = path.resolve(text("QABAS_DATA_DIR") ?? ".qabas");
  const headsWebhook = text("QABAS_LOG_HEADS_WEBHOOK");
  if (headsWebhook !== null && !/^https?:\/\//u.test(headsWebhook))
    problems.push("QABAS_LOG_HEADS_WEBHOOK must be an http or https address");
  const headsMail = text("QABAS_LOG_HEADS_MAIL");
  if (headsMail !== null && !/^[^\s@<>]+@[^\s@<>]+$/u.test(headsMail)) problems.push("QABAS_LOG_HEADS_MAIL must be an e-mail address");
  const securityContact = text("QABAS_SECURITY_CONTACT") ?? `mailto:security@${new URL(publicUrl).hostname}`;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/u.test(securityContact))
    problems.push("QABAS_SECURITY_CONTACT must be a mailto:, https:// or tel: address");

  const config: Config = {
    auditYears,
    host,
    bindsLoopback,
    port: listenPort,
    gatewayPort: port("QABAS_GATEWAY_PORT", listenPort === 0 ? 0 : listenPort + 1),
    dataDir,
    files: readFilesSettings(text, problems, dataDir),
    logHeads: {
      file: path.resolve(text("QABAS_LOG_HEADS_FILE") ?? path.join(dataDir, "log-heads.jsonl")),
      mailTo: headsMail,
      webhookUrl: headsWebhook,
    },
    webhooks: readWebhookSettings(list, problems, isLoopback),
    recordStore: readRecordStoreSettings(text, problems, isLoopback),
    securityContact,
    clientReports: (oneOf("QABAS_CLIENT_REPORTS", "on", "off") ?? "on") === "on",
    metrics: metrics(text, port, problems),
    traces: readTraceSettings(text, problems, isLoopback),
    webVitals: readWebVitalsShare(text, problems, { numbersAreRead: text("QABAS_METRICS_PORT") !== null, apiIsHere: apiOrigin === null }),
    backupRecipient: text("QABAS_BACKUP_RECIPIENT"),
    backupIdentityFile: text("QABAS_BACKUP_IDENTITY"),
    databaseUrl,
    role,
    seed,
    publicUrl,
    publicIsHttps: publicUrl.startsWith("https:"),
    publicIsLoopback,
    passkeyDomain: passkeyDomain(new URL(publicUrl).hostname, text("QABAS_PASSKEY_DOMAIN"), problems),
    demoIsPublic: oneOf("QABAS_DEMO", "public") === "public",
    trustProxy: trustProxy === null || trustProxy === "false" ? false : trustProxy === "true" ? true : trustProxy,
    secret: secret ?? randomBytes(32).toString("base64url"),
    secretIsSet: secret !== null,
    previousSecrets,
    retireKeys: list("QABAS_RETIRE_KEYS"),
    startsAt,
    payments,
    tax: readTaxSettings(text, problems, isLoopback),
    packages: packages(text, { port, origin, listenPort, publicUrl }, problems),
    gatewayPublicUrl: gatewayPublicUrl === null ? null : origin("QABAS_GATEWAY_PUBLIC_URL", gatewayPublicUrl),
    smtpUrl,
    mailFrom: text("QABAS_MAIL_FROM") ?? `Qabas <no-reply@${new URL(publicUrl).hostname}>`,
    logLevel,
    drainMs: drain(text("QABAS_DRAIN_SECONDS"), problems),
    rates: rates(text, problems),
    uploadMaxBytes: megabytes(text("QABAS_UPLOAD_MAX_MB"), problems) * 1024 * 1024,
    apiOrigin: apiOrigin === null ? null : origin("QABAS_API_ORIGIN", apiOrigin),
    corsOrigins: corsOrigins.map((value) => origin("QABAS_CORS_ORIGINS", value)),
    requireDeviceCookie: (oneOf("QABAS_REQUIRE_DEVICE_COOKIE", "true", "false") ?? (corsOrigins.length > 0 ? "false" : "true")) === "true",
    signInProviders: readSignInSettings(text("QABAS_SSO"), problems, isLoopback),
    live: readLiveSettings(text, problems, isLoopback),
    nationalSignIn: readNationalSettings(text, problems, isLoopback, publicIsLoopback),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/u.test(hostname);

/** A browser makes passkeys for the host of its page, or a domain above it. */
function passkeyDomain(host: string, value: string | null, problems: string[]): string | null {
  if (host.startsWith("[") || isIPv4(host)) return null;
  const domain = value?.toLowerCase() ?? host;
  if (host === domain || (host.endsWith(`.${domain}`) && domain.includes("."))) return domain;
  problems.push(`QABAS_PASSKEY_DOMAIN must be the host of QABAS_PUBLIC_URL or a domain above it; it is "${value ?? ""}"`);
  return host;
}

/**
 * What others wrote runs on a host that no cookie of ours goes to. Cookies know no ports: on one's own machine it is the other of its two
 * names; elsewhere it has to be said, and until then nothing of it runs.
 */
function packages(
  text: (name: string) => string | null,
  of: {
    port: (name: string, fallback: number) => number;
    origin: (name: string, value: string) => string;
    listenPort: number;
    publicUrl: string;
  },
  problems: string[],
): Config["packages"] {
  const port = of.port("QABAS_PACKAGES_PORT", of.listenPort === 0 ? 0 : of.listenPort + 2);
  const named = text("QABAS_PACKAGES_PUBLIC_URL");
  const host = new URL(of.publicUrl).hostname;
  const here = isLoopback(host) ? `http://${host === "127.0.0.1" ? "localhost" : "127.0.0.1"}:${port}` : null;
  const origin = named === null ? here : of.origin("QABAS_PACKAGES_PUBLIC_URL", named);
  if (origin !== null && isWithin(new URL(origin).hostname, host))
    problems.push(`QABAS_PACKAGES_PUBLIC_URL must be on a host apart from QABAS_PUBLIC_URL, neither above nor below it; it is "${origin}"`);
  return { port, portIsSet: text("QABAS_PACKAGES_PORT") !== null, origin, h5pPlayer: h5pPlayer(text("QABAS_H5P_PLAYER"), host, problems) };
}

/** Scripts of strangers run at its host: like that of packages, it is apart from ours. */
function h5pPlayer(named: string | null, host: string, problems: string[]): string | null {
  if (named === null) return null;
  const url = URL.canParse(named) ? new URL(named) : null;
  const safe = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)));
  if (!safe || url.username || url.password || url.search || url.hash)
    problems.push(`QABAS_H5P_PLAYER must be the address of a page, with https and without a query; it is "${named}"`);
  else if (isWithin(url.hostname, host) && !isLoopback(host))
    problems.push(`QABAS_H5P_PLAYER must be on a host apart from QABAS_PUBLIC_URL, neither above nor below it; it is "${named}"`);
  else return url.href;
  return null;
}

const isWithin = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/** Numbers tell how many people come and what fails: where other machines reach them, they want a token. */
function metrics(
  text: (name: string) => string | null,
  port: (name: string, fallback: number) => number,
  problems: string[],
): Config["metrics"] {
  if (text("QABAS_METRICS_PORT") === null) return null;
  const host = text("QABAS_METRICS_HOST") ?? "127.0.0.1";
  const token = text("QABAS_METRICS_TOKEN");
  if (token !== null && token.length < 32) problems.push("QABAS_METRICS_TOKEN must have at least 32 characters");
  if (token === null && !isLoopback(isIPv6(host) ? `[${host}]` : host))
    problems.push("QABAS_METRICS_TOKEN must be set where QABAS_METRICS_HOST is not loopback");
  return { host, port: port("QABAS_METRICS_PORT", 0), token };
}

function instant(value: string | null, problems: string[]): Date | null {
  if (value === null) return null;
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date;
  problems.push(`QABAS_NOW must be an instant such as 2026-11-22T06:00:00Z; it is "${value}"`);
  return null;
}

function drain(value: string | null, problems: string[]): number {
  const seconds = Number(value ?? 1.5);
  if (seconds > 0 && seconds <= 300) return seconds * 1000;
  problems.push(`QABAS_DRAIN_SECONDS must be seconds, at most 300; it is "${value}"`);
  return 1_500;
}

/** A table counts the bytes of a file up to 2 GB. */
function megabytes(value: string | null, problems: string[]): number {
  const number = Number(value ?? 1024);
  if (Number.isInteger(number) && number >= 1 && number <= 2000) return number;
  problems.push(`QABAS_UPLOAD_MAX_MB must be megabytes, 1 to 2000; it is "${value}"`);
  return 1;
}

/** `QABAS_RATE_LOGIN=20/300` is 20 calls in 300 seconds; `QABAS_RATE_LOGIN=20` keeps the window. */
function rates(text: (name: string) => string | null, problems: string[]): Config["rates"] {
  const result = structuredClone(DEFAULT_RATES);
  for (const bucket of Object.keys(result) as RateBucket[]) {
    const name = `QABAS_RATE_${bucket.toUpperCase()}`;
    const value = text(name);
    if (value === null) continue;
    const match = /^(\d{1,9})(?:\/(\d{1,6}))?$/u.exec(value);
    if (!match || Number(match[1]) < 1 || match[2] === "0") problems.push(`${name} must be calls or calls/seconds; it is "${value}"`);
    else result[bucket] = { max: Number(match[1]), windowSeconds: match[2] ? Number(match[2]) : result[bucket].windowSeconds };
  }
  return result;
}
