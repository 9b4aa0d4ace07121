import { randomUUID } from "node:crypto";
import type { EnrollmentImport } from "#contract/enrollments/enrollment-imports.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import type { TestServer } from "#tests/support/server.ts";
import { multipartBody } from "./multipart.ts";

/** Sends a file of enrollments to be looked into: the lines of a list, or an archive. */
export async function importEnrollments(server: TestServer, who: SignedIn, file: string | Uint8Array, id: string = randomUUID()) {
  const sent = multipartBody(
    { id, reason: "قائمة الكلية", allow_clash: "false" },
    {
      file:
        typeof file === "string"
          ? { name: "list.csv", bytes: Buffer.from(file) }
          : { name: "roster.zip", bytes: Buffer.from(file), type: "application/zip" },
    },
  );
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/v1/admin/enrollment-imports",
    headers: { ...who.headers, ...sent.headers },
    payload: sent.payload,
  });
  return answer.json<{ status: number; code?: string; data: EnrollmentImport; error_keys?: object }>();
}
