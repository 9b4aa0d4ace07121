import { isPlainObject } from "#contract/plain-values.ts";
import type { FastifyBaseLogger } from "fastify";

/** Where browsers tell what our policy forbade them: https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
export const CLIENT_REPORTS = "/client-reports";

const WINDOW_MS = 3_600_000;
/** Different reports that are told to the log within an hour; the rest is only counted. */
const MOST_TOLD = 100;

/** A directive of the policy, what it met, and on which page: nothing of who was there. */
interface Violation {
  directive: string;
  /** An origin, or the policy's own word (`inline`, `eval`, `data`). */
  blocked: string;
  /** A path without what names somebody or something. */
  page: string;
}

/** Reports of browsers. They are strangers' words: each different one is told once an hour, and anonymous. */
export class ClientReports {
  readonly counts = { told: 0, repeated: 0, unreadable: 0 };
  readonly #seen = new Set<string>();
  #windowEnds = 0;

  constructor(
    private readonly log: FastifyBaseLogger,
    private readonly now: () => number,
  ) {}

  /** @param report as it came */
  take(report: unknown): void {
    const violation = violationOf(report);
    if (violation === null) {
      this.counts.unreadable += 1;
      return;
    }
    if (this.now() >= this.#windowEnds) {
      this.#seen.clear();
      this.#windowEnds = this.now() + WINDOW_MS;
    }
    const key = JSON.stringify(violation);
    if (this.#seen.has(key) || this.#seen.size >= MOST_TOLD) {
      this.counts.repeated += 1;
      return;
    }
    this.#seen.add(key);
    this.counts.told += 1;
    this.log.warn(violation, "a browser was forbidden something by our policy");
  }
}

const DIRECTIVE = /^[a-z-]{3,40}$/u;
const WORD = /^(?:inline|eval|wasm-eval|data|blob|self|trusted-types-policy|trusted-types-sink)$/u;
/** What a browser's own additions forbid themselves is no fault of ours. */
const OURS = /^https?:$/u;
/** Numbers, ids and tokens: what names somebody or something. */
const NAMES_SOMETHING = /^(?:\d+|.*\d.*[a-z].*|.{25,})$/iu;

function violationOf(report: unknown): Violation | null {
  const said = isPlainObject(report) && isPlainObject(report["csp-report"]) ? report["csp-report"] : null;
  if (!said) return null;
  const directive = textOf(said["effective-directive"]) || (textOf(said["violated-directive"]).split(" ")[0] ?? "");
  const blocked = blockedOf(textOf(said["blocked-uri"]));
  const page = pageOf(textOf(said["document-uri"]));
  return DIRECTIVE.test(directive) && blocked !== null && page !== null ? { directive, blocked, page } : null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function blockedOf(value: string): string | null {
  if (WORD.test(value)) return value;
  if (!URL.canParse(value)) return null;
  const { protocol, origin } = new URL(value);
  return OURS.test(protocol) ? origin.slice(0, 100) : null;
}

function pageOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol, pathname } = new URL(value);
  if (!OURS.test(protocol)) return null;
  const parts = pathname.split("/").map((part) => (NAMES_SOMETHING.test(part) || part.includes("%") ? ":name" : part));
  return parts.join("/").slice(0, 100);
}
