import type { FastifyInstance } from "fastify";
import { readPictureAddress } from "#contract/files/picture-sizes.ts";
import { varyOn } from "#server/http/envelope.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";
import { and, eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";

const FOREVER = "public, max-age=31536000, immutable";
const VARY = "Save-Data";

/** Uploaded covers, resized: everybody's, the same for good, and nothing for who saves data (the drawing beneath stays). */
export function imagesRoutes(app: FastifyInstance, { db, files, limits, pictures }: Services): void {
  app.get("/images/*", async (request, reply) => {
    const name = readPictureAddress(request.url.split("?", 1)[0] ?? "");
    if (!name) return reply.callNotFound();
    reply.header("vary", varyOn(reply, VARY));
    if (request.headers["save-data"]?.toString().trim().toLowerCase() === "on")
      return reply.code(204).header("cache-control", "no-store").send();
    const etag = `"${name.fileId}-${name.width}-${name.format}"`;
    let bytes = await pictures.ready(name);
    if (!bytes) {
      // Counted where there is something to do: what lies on the disk costs no more than any file of ours.
      await limitAddress({ limits }, request, "read");
      bytes = await pictures.read(name, async () => {
        const width = await coverWidth(db, name.fileId);
        return width !== null && name.width <= width ? await readKept(files, name.fileId) : null;
      });
    }
    if (!bytes) return reply.callNotFound();
    reply
      .header("cache-control", FOREVER)
      .header("etag", etag)
      // Pages of another host may show what this API serves (R9.2).
      .header("cross-origin-resource-policy", "cross-origin");
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.type(`image/${name.format}`).send(bytes);
  });
}

/** A row without its bytes is no picture, whatever became of them. */
const readKept = (files: Services["files"], id: string): Promise<Buffer | null> =>
  files.readAll(id).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** The width of a picture that everybody may see; null for any other file, and for none. */
async function coverWidth(db: Executor, fileId: string): Promise<number | null> {
  const [row] = await db
    .select({ width: files.width })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.purpose, "cover")));
  return row?.width ?? null;
}
