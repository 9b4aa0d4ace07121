import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Documents } from "./documents/documents.ts";
import type { PublicCache } from "./http/public-copies/public-cache.ts";
import type { RateLimits } from "./http/limits/rate-limits.ts";
import type { ClientReports } from "./http/security/client-reports.ts";
import type { RecordRefusal } from "./http/security/record-refusal.ts";
import type { JobEngine } from "./jobs/engine.ts";
import type { ArrivingFiles } from "./providers/arriving-files.ts";
import type { FilesProvider } from "./providers/files.ts";
import type { MailProvider } from "./providers/mail.ts";
import type { Gateways } from "./providers/payments/gateways.ts";
import type { NationalSignIn } from "./providers/national-sign-in/national-sign-in.ts";
import type { WebVitals } from "./metrics/web-vitals.ts";
import type { LiveRooms } from "./providers/live-rooms/live-rooms.ts";
import type { PdfChecker } from "./providers/pdf-check/pdf-check.ts";
import type { TaxAuthority } from "./providers/tax/authority.ts";
import type { PushProvider } from "./providers/push.ts";
import type { Pictures } from "./providers/pictures.ts";
import type { SignInProviders } from "./providers/sign-in/sign-in-providers.ts";
import type { ChainLinker } from "./security-log/chain-linker.ts";
import type { ContentChecks } from "./untrusted/content-checks.ts";
import type { ReaderPool } from "./untrusted/reader-pool.ts";
import type { Words } from "./words.ts";

/** What the server stands on, made once by `app.ts` and handed down. */
export interface Services {
  config: Config;
  clock: Clock;
  db: Database;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  words: Words;
  publicCache: PublicCache;
  mail: MailProvider;
  push: PushProvider;
  files: FilesProvider;
  /** Bytes of uploads that are still coming. */
  arriving: ArrivingFiles;
  pdfs: PdfChecker;
  /** Processes that read courses. */
  readers: ReaderPool;
  /** Processes that look at what people bring while they wait. */
  checks: ContentChecks;
  gateways: Gateways;
  /** The tax authority; null where electronic invoices are not sent. */
  tax: TaxAuthority | null;
  signInProviders: SignInProviders;
  /** The national sign-in; null where nobody signs in there. */
  nationalSignIn: NationalSignIn | null;
  /** Where live lectures are held; null where each has a link of its instructor's. */
  liveRooms: LiveRooms | null;
  pictures: Pictures;
  documents: Documents;
  jobs: JobEngine;
  limits: RateLimits;
  /** Tells the security log of a call that was refused; outside of transactions, and not waited for. */
  recordRefusal: RecordRefusal;
  /** What browsers tell about our policy. */
  clientReports: ClientReports;
  /** How fast pages come up in browsers. */
  webVitals: WebVitals;
  /** Ties the rows of the security log into their chain. */
  chainLinker: ChainLinker;
  /** Refuses changes while the disk of the data directory has no room: the embedded database, files, mails and uploads lie there. */
  checkSpace(): Promise<void>;
}
