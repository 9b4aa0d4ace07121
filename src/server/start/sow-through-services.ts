import { sowCertificates } from "#server/commands/certificates/sow-certificates.ts";
import { sowLessonMedia } from "#server/commands/content/sow-lesson-media.ts";
import { sowPictures } from "#server/commands/catalogue/sow-pictures.ts";
import { safeError } from "#server/safe-error.ts";
import type { Services } from "#server/services.ts";

/** What the demo has that only a whole server can make: pictures, files and what is signed. Each does nothing the second time. */
export async function sowThroughServices(services: Services, now: Date): Promise<void> {
  await sowPictures(services, now).catch((error: unknown) =>
    services.log.warn({ error: safeError(error) }, "the demo goes without its uploaded covers"),
  );
  await sowLessonMedia(services, now).catch((error: unknown) =>
    services.log.warn({ error: safeError(error) }, "the demo's lessons go without their files"),
  );
  await sowCertificates(services, now);
}
