import { getUpload, type Upload } from "#contract/files/uploads.ts";
import { checkUpload, giveUpCheck } from "#server/commands/files/check-upload.ts";
import { sweepUploads } from "#server/commands/files/give-up-upload.ts";
import { mediaFileOf, uploadedFile } from "#server/commands/classroom/lesson-files.ts";
import { type Reader, mediaReader } from "#server/commands/classroom/media-token.ts";
import type { UploadRow } from "#server/commands/files/move-upload.ts";
import { CHECK_UPLOAD, noticeWhole, ownUpload } from "#server/commands/files/receive-upload.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const SWEEP_SECONDS = 600;

/** What is known of uploads; the calls that bring their bytes are in `resumable-routes.ts`. */
export function uploadsRoutes(route: Route, services: Services): void {
  const { db, config, clock, arriving, jobs } = services;

  route(getUpload, async ({ caller, params, now, requestId }) => {
    const row = await ownUpload(db, caller, params.id, now);
    const received = await arriving.received(row.id);
    await noticeWhole(db, row, received, { now, actor: `user:${caller.userId}`, requestId });
    return { data: await present(row, mediaReader(config, caller, now)) };
  });

  async function present(row: UploadRow, reader: Reader): Promise<Upload> {
    const file = row.fileId === null ? null : await uploadedFile(db, row);
    return {
      id: row.id,
      course_id: row.programId,
      purpose: row.purpose,
      status: row.status,
      name: row.name,
      bytes: row.bytes,
      received: row.status === "receiving" ? ((await arriving.received(row.id)) ?? 0) : row.bytes,
      sha256: row.sha256,
      expires_at: row.status === "attached" ? null : row.expiresAt.toISOString(),
      refusal: row.refusal && {
        code: row.refusal.key === "file.checksum" ? "checksum_mismatch" : "unsupported_file",
        key: row.refusal.key,
        ...(row.refusal.values ? { values: row.refusal.values } : {}),
      },
      file: file && mediaFileOf(file, reader),
    };
  }

  jobs.register(CHECK_UPLOAD, async ({ id }) => {
    if (typeof id === "string") await checkUpload(services, id, clock.now());
  });
  jobs.onDead(CHECK_UPLOAD, async ({ id }, { now }, reason) => {
    if (typeof id === "string") await giveUpCheck(services, id, reason, now);
  });
  jobs.every(SWEEP_SECONDS, "uploads that nobody finished or used", async ({ now }) => {
    await sweepUploads(services, now);
  });
}
