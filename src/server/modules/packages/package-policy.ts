import type { FastifyReply } from "fastify";
import type { Config } from "#server/config.ts";

/**
 * What a document of this origin may do, whoever wrote it: run its own scripts, show its own files, be framed by our pages, and speak to
 * nobody. No window, no form and no connection of it leads elsewhere, also where its address is opened by itself.
 * @param player the page of a player that is framed
 */
export const packagePolicy = (config: Config, player: string | null = null): string =>
  [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "connect-src 'self'",
    `frame-src 'self' data: blob:${player === null ? "" : ` ${new URL(player).origin}`}`,
    "worker-src blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${productOrigins(config).join(" ")}`,
    "sandbox allow-scripts allow-same-origin allow-forms",
  ].join("; ");

/** Whose pages may frame a package. `http://localhost:8080` and `http://127.0.0.1:8080` are one machine; people type either. */
export function productOrigins({ publicUrl, corsOrigins }: Config): string[] {
  const names = ["localhost", "127.0.0.1"];
  const spelled = [publicUrl, ...corsOrigins].flatMap((origin) => {
    const { protocol, hostname, port } = new URL(origin);
    return names.includes(hostname) ? names.map((name) => `${protocol}//${name}${port && `:${port}`}`) : [origin];
  });
  return [...new Set(spelled)];
}

/** Sends one of our own files of this origin. */
export const sendOwn = (reply: FastifyReply, type: string, content: string): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header("cache-control", "public, max-age=300").send(content);
