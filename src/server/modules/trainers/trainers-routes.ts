import { msg } from "@lingui/core/macro";
import { applyAsTrainer, getTrainerApplication, trackPath, withdrawTrainerApplication } from "#contract/requests/trainers.ts";
import { followApplication, withdrawApplication } from "#server/commands/requests/follow-application.ts";
import { APPLICATION_MAIL, submitApplication } from "#server/commands/requests/submit-application.ts";
import { sweepFiles } from "#server/commands/files/sweep-files.ts";
import { knownTrackToken } from "#server/commands/requests/track-token.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import type { Route } from "#server/http/route.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { applicationMail } from "./application-mail.ts";

const SWEEP_EVERY_SECONDS = 3_600;
const APPLICANT = "applicant";

export function trainersRoutes(route: Route, services: Services): void {
  const { db, config, jobs } = services;

  route(applyAsTrainer, async ({ body, files: { cv }, language, now, requestId }) => {
    const given = { form: body, cv, language, secret: config.secret };
    const { reference, trackHash, fresh } = await submitApplication(db, given, { now, actor: APPLICANT, requestId });
    if (!fresh) await services.files.delete(cv.id);
    const track = `${config.publicUrl}${trackPath(reference, knownTrackToken(secretsInUse(config), { id: body.id, trackHash }))}`;
    return {
      data: { reference, track_url: track },
      message: msg({ message: "Your application arrived; its reference is {reference}." }),
      values: { reference },
    };
  });

  route(getTrainerApplication, async ({ params, query }) => ({ data: await followApplication(db, params.reference, query.token) }));

  route(withdrawTrainerApplication, async ({ params, body, now, requestId }) => ({
    data: await withdrawApplication(db, params.reference, body.token, { now, actor: APPLICANT, requestId }),
    message: msg`Your application is withdrawn.`,
  }));

  jobs.register(APPLICATION_MAIL, async ({ applicationId }) => {
    await sendEmail(services, await applicationMail(services, String(applicationId)));
  });
  jobs.every(SWEEP_EVERY_SECONDS, "sweep files without a row", async ({ now }) => {
    await sweepFiles(db, services.files, now);
  });
}
