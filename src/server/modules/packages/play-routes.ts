// oxlint-disable import/default -- `?raw` gives a file's text as its default export; the linter looks into the file instead.
import type { FastifyInstance } from "fastify";
import scorm12 from "scorm-again/scorm12/min?raw";
import scorm2004 from "scorm-again/scorm2004/min?raw";
import { isLanguage } from "#contract/shapes.ts";
import type { Config } from "#server/config.ts";
import { xmlText } from "#server/http/xml-text.ts";
import playScript from "./browser/play.js?raw";
import type { OpenPackages } from "./open-packages.ts";
import { packagePolicy, productOrigins, sendOwn } from "./package-policy.ts";

interface PlayQuery {
  Params: { token: string };
  Querystring: { origin?: unknown; lang?: unknown };
}

const STYLE = "html,body,iframe{margin:0;border:0;block-size:100%;inline-size:100%;display:block;background:#fff}";

/** The page that stands between a package and ours: it holds the standard's interface (scorm-again) and frames the package's first page. */
export function playRoutes(app: FastifyInstance, packages: OpenPackages, config: Config): void {
  const origins = productOrigins(config);
  const policy = packagePolicy(config);
  app.get("/own/play.js", (_request, reply) => sendOwn(reply, "text/javascript", playScript));
  app.get("/own/scorm_1_2.js", (_request, reply) => sendOwn(reply, "text/javascript", scorm12));
  app.get("/own/scorm_2004.js", (_request, reply) => sendOwn(reply, "text/javascript", scorm2004));
  app.get("/own/ended.html", (_request, reply) =>
    sendOwn(reply.header("content-security-policy", policy), "text/html", "<!doctype html><title>Qabas</title>"),
  );
  app.get("/own/play.css", (_request, reply) => sendOwn(reply, "text/css", STYLE));
  app.get<PlayQuery>("/play/:token", async ({ params, query }, reply) => {
    const { origin, lang } = query;
    const opened = await packages.of(params.token);
    if (!opened || typeof origin !== "string" || !origins.includes(origin)) return reply.callNotFound();
    const language = typeof lang === "string" && isLanguage(lang) ? lang : "ar";
    const { standard, launch } = opened.packed;
    const player = standard === "h5p" ? config.packages.h5pPlayer : null;
    if (standard === "h5p" && player === null) return reply.callNotFound();
    const first = player ?? `/files/${params.token}/${launch}`;
    const data = { parent: origin, standard, first, token: params.token };
    const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${xmlText(value)}"`);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", player === null ? policy : packagePolicy(config, player))
      .send(
        `<!doctype html><html lang="${language}" ${attributes.join(" ")}><meta charset="utf-8"><title>Qabas</title>` +
          `<link rel="stylesheet" href="/own/play.css"><body><script type="module" src="/own/play.js"></script></body></html>`,
      );
  });
}
