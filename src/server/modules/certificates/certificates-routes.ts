import { msg } from "@lingui/core/macro";
import {
  cancelDelivery as cancelDeliveryEndpoint,
  changeDelivery as changeDeliveryEndpoint,
  getDelivery,
  requestDelivery as requestDeliveryEndpoint,
  requestNameCorrection as requestNameCorrectionEndpoint,
} from "#contract/certificates/certificate-delivery.ts";
import {
  getCertificate,
  listCertificateKeys,
  listCertificates,
  verifyCertificate as verifyEndpoint,
} from "#contract/certificates/certificates.ts";
import { Problem } from "#contract/problem.ts";
import { requireVerified } from "#server/commands/accounts/verified-email.ts";
import { requestNameCorrection } from "#server/commands/accounts/correct-name.ts";
import { issueDue } from "#server/commands/certificates/due-enrollments.ts";
import { CERTIFICATE_CHECK, checkCertificate, SYSTEM } from "#server/commands/certificates/issue-certificate.ts";
import { readCertificate, readCertificates } from "#server/commands/certificates/read-certificates.ts";
import { cancelDelivery, changeDelivery, requestDelivery } from "#server/commands/certificates/request-delivery.ts";
import { verifyCertificate } from "#server/commands/certificates/verify-certificate.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { certificateFiles } from "./certificate-files.ts";
import { publishedKeys } from "./certificate-keys.ts";

/** A mark or a register may be the last thing that was missing, and nobody asks for a check then. */
const SWEEP_EVERY_SECONDS = 600;

export function certificatesRoutes(route: Route, services: Services): void {
  const { db, config, jobs } = services;
  const { publicUrl } = config;
  certificateFiles(route, services);

  route(
    listCertificates,
    async ({ caller, query, language, now }) => await readCertificates(db, { userId: caller.userId, language, publicUrl }, query, now),
  );

  route(getCertificate, async ({ params, caller, language, now }) => ({
    data: await readCertificate(db, params.id, { userId: caller.userId, language, publicUrl }, now),
  }));

  route(requestDeliveryEndpoint, async ({ db: tx, params, body, caller, language, now, requestId }) => {
    await requireVerified(tx, caller.userId);
    await requestDelivery(tx, params.id, caller.userId, body, { now, actor: `user:${caller.userId}`, requestId });
    const data = await readCertificate(tx, params.id, { userId: caller.userId, language, publicUrl }, now);
    return { data, message: msg`The request for a paper copy arrived.` };
  });

  route(getDelivery, async ({ params, caller, language, now }) => {
    const { delivery } = await readCertificate(db, params.id, { userId: caller.userId, language, publicUrl }, now);
    if (!delivery) throw new Problem("certificate_not_found");
    return { data: delivery };
  });

  route(changeDeliveryEndpoint, async ({ params, body, caller, language, now }) => {
    await db.transaction((tx) => changeDelivery(tx, params.id, caller.userId, body));
    return {
      data: await readCertificate(db, params.id, { userId: caller.userId, language, publicUrl }, now),
      message: msg`The address is changed.`,
    };
  });

  route(cancelDeliveryEndpoint, async ({ params, caller, language, now, requestId }) => {
    const context = { now, actor: `user:${caller.userId}`, requestId };
    await db.transaction((tx) => cancelDelivery(tx, params.id, caller.userId, context));
    const data = await readCertificate(db, params.id, { userId: caller.userId, language, publicUrl }, now);
    return { data, message: msg`The request for a paper copy is cancelled.` };
  });

  route(requestNameCorrectionEndpoint, async ({ params, body, caller, language, now, requestId }) => {
    const context = { now, actor: `user:${caller.userId}`, requestId };
    await db.transaction((tx) => requestNameCorrection(tx, params.id, caller.userId, body, context));
    const data = await readCertificate(db, params.id, { userId: caller.userId, language, publicUrl }, now);
    return { data, message: msg`The request to correct the name arrived.` };
  });

  route(verifyEndpoint, async ({ params, query }) => ({ data: await verifyCertificate(db, params.number, query.c) }));

  route(listCertificateKeys, async () => ({ data: await publishedKeys(db) }));

  jobs.register(CERTIFICATE_CHECK, async ({ enrollmentId }, { now }) => {
    await checkCertificate(db, config.secret, Number(enrollmentId), { now, actor: SYSTEM, requestId: null });
  });
  jobs.every(SWEEP_EVERY_SECONDS, "certificates that are due", ({ now, log }) => issueDue(db, config.secret, log, now));
}
