import type { uploadTeachingFile } from "#contract/requests/teaching-requests.ts";
import { uploadRequestFile } from "#contract/requests/requests.ts";
import { upload } from "#app/api/upload.ts";

/** Where a file of a request goes: the student's by default. */
export type RequestFileCall = typeof uploadRequestFile | typeof uploadTeachingFile;

/**
 * Sends a file for a request that is being written; answers its id, by which the request names it.
 * @param onProgress per cent; the answer is still to come when all is sent
 * @throws as `upload` does
 */
export async function sendRequestFile(
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
  to: RequestFileCall = uploadRequestFile,
): Promise<string> {
  const { data } = await upload(to, {
    fields: {},
    files: { file },
    signal,
    onProgress: (sent, total) => onProgress(total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0),
  });
  return data.id;
}
