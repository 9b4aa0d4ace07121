import type { FastifyInstance } from "fastify";
import { COVER_VERSION, readCoverAddress } from "#contract/covers/cover-address.ts";
import { coverSvg } from "#contract/covers/cover-svg.ts";
import { PublicCache } from "#server/http/public-copies/public-cache.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import { sealDrawing } from "#server/http/security/security.ts";
import type { Services } from "#server/services.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** A page that was open over a change of the drawing gets today's, and asks again another time. */
const FOR_NOW = "public, max-age=300";

const KEPT_BYTES = 8 * 1024 * 1024;

/** Generated covers: drawn for whoever asks, and kept by browsers for good. The worker draws the same (`worker/picture-routes.ts`). */
export function coversRoutes(app: FastifyInstance, { limits }: Services): void {
  // A drawing is its address: it never grows old.
  const drawn = new PublicCache(
    () => 0,
    () => true,
    KEPT_BYTES,
  );
  app.get("/covers/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const name = readCoverAddress(path);
    if (!name) return reply.callNotFound();
    const known = drawn.fresh(path);
    if (!known) await limitAddress({ limits }, request, "read");
    const copy = known ?? (await drawn.make(path, async () => ({ status: 200, body: coverSvg(name) })));
    const { body, coding } = await drawn.encoded(copy, request.headers["accept-encoding"]);
    if (coding) reply.header("content-encoding", coding);
    return sealDrawing(reply)
      .header("cache-control", name.version === COVER_VERSION ? FOREVER : FOR_NOW)
      .header("etag", copy.etag)
      .header("vary", "Accept-Encoding")
      .type("image/svg+xml")
      .send(body);
  });
}
