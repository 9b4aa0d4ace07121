import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_BASE, type RateBucket } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { UPLOADS_PATH } from "#contract/files/uploads.ts";
import { giveUpUpload } from "#server/commands/files/give-up-upload.ts";
import { announcedBytes, announcedSize, beginUpload, mayUploadFor, noticeWhole, ownUpload } from "#server/commands/files/receive-upload.ts";
import type { UploadRow } from "#server/commands/files/move-upload.ts";
import type { Caller } from "#server/http/caller.ts";
import { drainRequest } from "#server/http/drain-request.ts";
import { limit } from "#server/http/limits/limit-calls.ts";
import { checkAccess, checkXsrf, readCaller } from "#server/http/session.ts";
import { PART_TYPE, type TusAnswer, tusBridge } from "#server/http/files/tus-bridge.ts";
import type { Services } from "#server/services.ts";
import { readAnnounced } from "./announced.ts";

const BASE = `${API_BASE}${UPLOADS_PATH}`;
const PROTOCOL = { "tus-resumable": "1.0.0" };
/** So much of a body that was refused is read, so that its sender hears why. */
const READ_ON_BYTES = 4 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

type WithId = { Params: { id: string } };

/** The calls of the protocol, in a part of the server of their own: it alone lets a body come unread. */
export async function resumableRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, clock, arriving, config } = services;
  const tus = tusBridge(arriving, BASE, (id) => announcedSize(db, id));

  await app.register((part, _options, done) => {
    part.addContentTypeParser(PART_TYPE, (_request, _payload, parsed) => parsed(null));
    part.addHook("onResponse", (request, _reply, finished) => {
      if (!request.raw.complete) drainRequest(request.raw, READ_ON_BYTES);
      finished();
    });

    part.post(BASE, async (request, reply) => {
      const caller = await guard(request, "upload");
      const announced = readAnnounced(request, config.uploadMaxBytes);
      await mayUploadFor(db, caller, announced.programId);
      const waiting = await announcedBytes(db, clock.now());
      if (!(await arriving.hasRoomFor(waiting + announced.bytes))) throw new Problem("storage_full", { retryAfter: 60 });
      const row = await db.transaction((tx) => beginUpload(tx, caller, announced, acting(request, caller)));
      return await through(request, reply, caller, row);
    });

    part.head<WithId>(`${BASE}/:id`, async (request, reply) => {
      const { caller, row } = await reach(request, "read");
      if (row.status === "receiving") return await through(request, reply, caller, row);
      return answer(reply, row, { status: 200, headers: { "upload-offset": String(row.bytes), "upload-length": String(row.bytes) } });
    });

    part.patch<WithId>(`${BASE}/:id`, async (request, reply) => {
      const { caller, row } = await reach(request, "write");
      if (row.status !== "receiving") throw new Problem("upload_offset_conflict");
      return await through(request, reply, caller, row);
    });

    part.delete<WithId>(`${BASE}/:id`, async (request, reply) => {
      const { caller, row } = await reach(request, "write");
      if (row.status === "attached") throw new Problem("still_in_use");
      // Whoever still brings parts of it is told to stop first.
      if (row.status === "receiving" && (await arriving.received(row.id)) !== null) await tus(request, row.id);
      await giveUpUpload(services, row, acting(request, caller));
      return answer(reply, row, { status: 204, headers: {} });
    });
    done();
  });

  /** Who is refused comes first, as in every call. */
  async function guard(request: FastifyRequest, bucket: RateBucket): Promise<Caller> {
    const caller = await readCaller(services, request);
    checkAccess({ access: "session" }, caller);
    if (!caller) throw new Problem("unauthenticated");
    if (caller.type === "student") throw new Problem("role_required");
    if (request.method !== "HEAD") {
      checkXsrf(services, request, caller);
      await services.checkSpace();
    }
    await limit(services, request, caller, bucket);
    return caller;
  }

  async function reach(request: FastifyRequest<WithId>, bucket: RateBucket): Promise<{ caller: Caller; row: UploadRow }> {
    const caller = await guard(request, bucket);
    if (!UUID.test(request.params.id)) throw new Problem("not_found");
    return { caller, row: await ownUpload(db, caller, request.params.id, clock.now()) };
  }

  async function through(request: FastifyRequest, reply: FastifyReply, caller: Caller, row: UploadRow): Promise<FastifyReply> {
    const done = await tus(request, row.id);
    await noticeWhole(db, row, await arriving.received(row.id), acting(request, caller));
    return answer(reply, row, done);
  }

  const acting = (request: FastifyRequest, { userId }: Caller) => ({
    now: clock.now(),
    actor: `user:${userId}`,
    requestId: request.id,
  });
}

const answer = (reply: FastifyReply, row: UploadRow, { status, headers }: TusAnswer): FastifyReply =>
  reply
    .code(status)
    .headers({ ...PROTOCOL, ...headers })
    .header("upload-expires", row.expiresAt.toUTCString())
    .header("cache-control", "private, no-store")
    .send();
