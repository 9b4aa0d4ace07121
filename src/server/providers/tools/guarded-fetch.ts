import { lookup } from "node:dns";
import { type IncomingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestSafe } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isInside } from "./inside-addresses.ts";

const TIMEOUT_MS = 5_000;
const BYTES_MOST = 64 * 1024;

/** What may not be asked, or may not be read: asking again changes nothing. */
export class GuardError extends Error {}

const ofThisMachine = (address: string): boolean => address === "::1" || address.startsWith("127.");

/** The address that is asked about is the one that is connected to: a name cannot become another one in between. */
const lookupOutside =
  (loopback: boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const wanted = found.filter(({ address }) => !isInside(address) || (loopback && ofThisMachine(address)));
      const [first] = wanted;
      if (!first || wanted.length < found.length) return done(new GuardError("the address lies inside"), []);
      if (options.all) return done(null, wanted);
      done(null, first.address, first.family);
    });
  };

interface Outside {
  /** This installation is reached on this machine alone, and so may be what it asks. */
  loopback: boolean;
  /** Of an answer; 64 KiB unless said otherwise. */
  bytesMost?: number;
}
export interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
export interface Question {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * Asks an outside server whose address somebody typed: no address inside, no redirect, no more than so many bytes, an end after five seconds.
 * @throws GuardError where it may not be asked, or says too much
 * @throws Error where it does not answer
 */
export async function askOutside(
  url: string,
  { method = "GET", headers = {}, body }: Question,
  { loopback, bytesMost = BYTES_MOST }: Outside,
): Promise<OutsideAnswer> {
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== "" || password !== "" || (protocol !== "https:" && !(loopback && protocol === "http:")))
    throw new GuardError("the address is no https address");
  const bare = hostname.replace(/^\[|\]$/gu, "");
  // A number is not looked up: it is asked about here.
  if (isIP(bare) !== 0 && isInside(bare) && !(loopback && ofThisMachine(bare))) throw new GuardError("the address lies inside");
  return await new Promise((resolve, reject) => {
    const ask = protocol === "https:" ? requestSafe : requestPlain;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = {
      accept: "application/json",
      ...headers,
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    };
    const asked = ask(url, { method, headers: sent, lookup: lookupOutside(loopback), signal }, (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > bytesMost) answer.destroy(new GuardError("the answer is too large"));
        else parts.push(part);
      });
      answer.on("end", () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, text: Buffer.concat(parts).toString("utf8") });
      });
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Reads a small JSON document in the same way. @throws Error for anything else than 200 with JSON */
export async function fetchJsonOutside(url: string, outside: Outside): Promise<unknown> {
  const { status, text } = await askOutside(url, {}, outside);
  if (status !== 200) throw new Error(`it answered ${status}`);
  return JSON.parse(text) as unknown;
}
