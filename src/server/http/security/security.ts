import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import fastify, { type FastifyReply } from "fastify";
import type { Config } from "#server/config.ts";
import { CLIENT_REPORTS } from "./client-reports.ts";
import type { Gateways } from "#server/providers/payments/gateways.ts";

/** Headers that every answer carries. They depend on the settings alone, and helmet would work them out with each request: it is asked once. */
export async function securityHeaders(config: Config, gateways: Gateways): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, contentPolicy(config, gateways));
  asked.get("/", (_request, reply) => void reply.code(204).send());
  const { headers } = await asked.inject("/");
  await asked.close();
  const carried = Object.entries(headers).flatMap(([name, value]) => (OF_ONE_ANSWER.has(name) ? [] : [[name, String(value)]]));
  return { ...Object.fromEntries(carried), "permissions-policy": PERMISSIONS };
}

/** Headers that speak of documents or for the log: what is drawn, run or read within one carries them in vain, some hundred bytes of each file of a first visit. */
const OF_DOCUMENTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-request-id",
  "x-xss-protection",
];
/** A picture of SVG may be opened as a document: one that is drawn here says of itself that it runs and fetches nothing (`sealDrawing`). */
const NO_DOCUMENT = /^(?:text\/javascript|text\/css|font\/|image\/(?!svg))/u;
const SEALED = "default-src 'none';frame-ancestors 'none'";

/** Takes off a file of the build or a picture what its kind has no use for. The worker, whose policy counts, has an address that stays. */
export function leaveOffDocumentHeaders(reply: FastifyReply): void {
  const isSealed = reply.getHeader("content-security-policy") === SEALED;
  if (!isSealed && !NO_DOCUMENT.test(String(reply.getHeader("content-type")))) return;
  if (!String(reply.getHeader("cache-control")).includes("immutable")) return;
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  if (isSealed) reply.header("content-security-policy", SEALED);
}

/** A drawing of ours, of shapes alone: opened by itself it may run, fetch and be framed by nothing. */
export const sealDrawing = (reply: FastifyReply): FastifyReply => reply.header("content-security-policy", SEALED);

/** The camera reads attendance codes, in our own pages alone; of the rest nothing is ever asked for. */
const PERMISSIONS = "camera=(self), microphone=(), geolocation=(), usb=(), serial=(), midi=()";

/** The map of the contact page, once a visitor asks for it (R2.6). */
const MAP_ORIGIN = "https://www.openstreetmap.org";

const OF_ONE_ANSWER = new Set(["connection", "content-length", "date"]);

/** Our own files and nothing else: no inline script or style, no other origin but the payment fields, the map and the API host of the settings. */
function contentPolicy(config: Config, gateways: Gateways): FastifyHelmetOptions {
  const gateway = gateways.publicOrigin ? [gateways.publicOrigin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...(config.apiOrigin ? [config.apiOrigin] : [])],
        fontSrc: ["'self'"],
        formAction: ["'self'", ...gateway],
        frameAncestors: ["'none'"],
        frameSrc: [...gateway, ...(config.packages.origin ? [config.packages.origin] : []), MAP_ORIGIN],
        // `blob:`: what the page itself holds, such as a person's picture, which only a call with their session can read.
        imgSrc: ["'self'", "data:", "blob:", ...(config.apiOrigin ? [config.apiOrigin] : [])],
        mediaSrc: ["'self'", ...(config.apiOrigin ? [config.apiOrigin] : [])],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'"],
        ...(config.clientReports ? { reportUri: [CLIENT_REPORTS] } : {}),
      },
    },
    // Over plain http a promise of https would lock people out.
    strictTransportSecurity: config.publicIsHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  };
}
