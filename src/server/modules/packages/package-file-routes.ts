import type { FastifyInstance } from "fastify";
import { readRange } from "#contract/files/byte-range.ts";
import { keptBytes } from "#server/http/files/kept-bytes.ts";
import type { Services } from "#server/services.ts";
import { typeOfFile } from "./file-types.ts";
import type { OpenPackages } from "./open-packages.ts";
import { packagePolicy } from "./package-policy.ts";

/**
 * Files of packages as they came, whole or in ranges, each under the policy of this origin. Those of H5P are read by the university's
 * player, at its own origin.
 */
export function packageFileRoutes(app: FastifyInstance, packages: OpenPackages, services: Services): void {
  const policy = packagePolicy(services.config);
  const { h5pPlayer } = services.config.packages;
  const readAt = h5pPlayer === null ? null : new URL(h5pPlayer).origin;
  app.get<{ Params: { token: string; "*": string } }>("/files/:token/*", async ({ params, headers }, reply) => {
    const opened = await packages.of(params.token);
    const file = opened?.files.get(params["*"].normalize("NFC"));
    if (!opened || !file) return reply.callNotFound();
    reply
      .type(typeOfFile(params["*"]))
      .header("content-security-policy", policy)
      .header("cache-control", "private, max-age=3600")
      .header("accept-ranges", "bytes");
    if (opened.packed.standard === "h5p" && readAt !== null)
      reply.headers({ "access-control-allow-origin": readAt, "cross-origin-resource-policy": "cross-origin", vary: "origin" });
    const range = readRange(headers.range, file.bytes);
    if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();
    const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
    if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.bytes}`);
    reply.header("content-length", end - start + 1);
    if (file.bytes === 0) return reply.send("");
    return reply.send(await keptBytes(services, opened.fileId, { start: file.start + start, end: file.start + end }));
  });
}
