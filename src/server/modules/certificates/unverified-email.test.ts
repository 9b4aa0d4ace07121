import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dueEnrollments } from "#server/commands/certificates/due-enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { certified, check, deliveryOf, fetchFile, finished, listOf } from "#tests/support/certificate-factories.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const unverified = () => makeSignedIn(server, { emailVerifiedAt: null });
const unverify = (id: number) => server.services.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));

it("A6: a certificate waits for the e-mail of its student, and is issued by itself once its link was opened", async () => {
  const { learner, enrollment } = await finished(server, { learner: await unverified() });
  expect(await check(server, enrollment.id)).toMatchObject({ result: "not_eligible" });
  expect(await dueEnrollments(server.services.db, server.clock.now())).not.toContain(enrollment.id);
  const staff = await makeStaff(server);
  const body = { enrollment_ids: [enrollment.id] };
  expect(await server.call("POST", "/admin/certificates/issue", { headers: staff.headers, body })).toMatchObject({
    data: [{ result: "not_eligible" }],
  });
  expect(await listOf(server, learner)).toMatchObject([{ id: null }]);

  await server.call("POST", "/email/resend", { headers: learner.headers });
  const [arrived] = await emailsOf(server, learner.user.email);
  const token = /verify-email\?token=([\w-]+)/u.exec(arrived?.text ?? "")?.[1];
  expect(await server.call("POST", "/email/verify", { body: { token } })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await server.runJobs(), (await listOf(server, learner))[0]?.status), { timeout: 60_000 }).toBe("issued");
});

it("A6: no certificate is downloaded or sent on paper to an e-mail that is not verified; it is still shown", async () => {
  const { learner, certificate } = await certified(server);
  await unverify(learner.user.id);
  const at = `/student/certificates/${certificate.id}`;
  expect(await server.call("GET", at, { headers: learner.headers })).toMatchObject({ status: 200 });
  for (const end of [".pdf", "/credential.json", "/credential.jwt"]) {
    const { status, bytes } = await fetchFile(server, `${at}${end}`, learner.headers);
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([403, "email_unverified"]);
  }
  expect(await server.call("POST", `${at}/delivery`, { headers: learner.headers, body: deliveryOf() })).toMatchObject({
    status: 403,
    code: "email_unverified",
  });
});
