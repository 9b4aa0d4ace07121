import { createPublicKey, randomUUID, verify } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Certificate, CertificateKeys, Verification } from "#contract/certificates/certificates.ts";
import { readCarried, readClaims, signedText } from "#contract/certificates/certificate-claims.ts";
import { dueEnrollments } from "#server/commands/certificates/due-enrollments.ts";
import { CERTIFICATE_CHECK } from "#server/commands/certificates/issue-certificate.ts";
import { activeKey } from "#server/commands/signing-keys.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { settings } from "#server/db/tables/site.ts";
import { signingKeys } from "#server/db/tables/security/signing-keys.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { certified, check, deliveryOf, fetchFile, finished, listOf } from "#tests/support/certificate-factories.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const db = () => server.services.db;

const READS = ["", ".pdf", "/credential.json", "/credential.jwt", "/delivery"];

describe("who is refused", () => {
  it("a guest and whoever is no student", async () => {
    const { certificate } = await certified(server);
    const teacher = await makeSignedIn(server, { type: "instructor" });
    for (const path of ["/student/certificates", ...READS.map((end) => `/student/certificates/${certificate.id}${end}`)]) {
      expect(await server.call("GET", path), path).toMatchObject({ status: 401, code: "unauthenticated" });
      expect(await server.call("GET", path, { headers: teacher.headers }), path).toMatchObject({ status: 403, code: "role_required" });
    }
  });

  it("another student, as if the certificate were not there", async () => {
    const { certificate } = await certified(server);
    const { headers } = await makeSignedIn(server);
    for (const id of [certificate.id, randomUUID(), "12", "x"]) {
      for (const end of READS)
        expect(await server.call("GET", `/student/certificates/${id}${end}`, { headers }), `${id}${end}`).toMatchObject({
          status: 404,
          code: "certificate_not_found",
        });
      const body = deliveryOf();
      for (const call of [
        server.call("POST", `/student/certificates/${id}/delivery`, { headers, body }),
        server.call("PATCH", `/student/certificates/${id}/delivery`, { headers, body: { ...body, version: 1 } }),
        server.call("POST", `/student/certificates/${id}/delivery/cancel`, { headers }),
        server.call("POST", `/student/certificates/${id}/name-correction`, {
          headers,
          body: { id: randomUUID(), full_name_ar: "سارة خالد محمد العسيري", evidence: "الهوية" },
        }),
      ])
        expect(await call).toMatchObject({ status: 404, code: "certificate_not_found" });
    }
  });
});

describe("a certificate is issued (R6.3)", () => {
  it("in the name of the university and of who signs on that day, and keeps them when others sign", async () => {
    const signatory = { name: { ar: "هند العتيبي", en: "Hind Alotaibi" }, title: { ar: "عميدة", en: "Dean" } };
    const set = (values: Partial<typeof settings.$inferInsert>) => db().update(settings).set(values).where(eq(settings.id, 1));
    await set({ issuerAr: "جامعة قبس", issuerEn: "Qabas University", signatories: [signatory] });
    const { learner } = await certified(server);
    await set({ issuerAr: "", issuerEn: "", signatories: [] });
    expect((await listOf(server, learner))[0]?.snapshot).toMatchObject({
      issuer_ar: "جامعة قبس",
      issuer_en: "Qabas University",
      signatories: [signatory],
    });
  });

  it("once, when everything is met, with a number of the Hijri year, and ends the enrollment", async () => {
    const { learner, enrollment } = await finished(server);
    expect(await listOf(server, learner)).toMatchObject([{ id: null, status: "pending" }]);
    const job = { kind: CERTIFICATE_CHECK, payload: { enrollmentId: enrollment.id }, runAt: server.clock.now() };
    await enqueueJob(db(), job);
    await expect.poll(async () => (await listOf(server, learner))[0]?.status, { timeout: 60_000 }).toBe("issued");
    expect(await check(server, enrollment.id)).toMatchObject({ result: "exists" });
    const [certificate, ...more] = await listOf(server, learner);
    expect(more).toEqual([]);
    expect(certificate).toMatchObject({
      status: "issued",
      number: expect.stringMatching(/^QBS-1448-\d{6}$/u),
      snapshot: {
        holder_ar: "سارة خالد محمد العسيري",
        holder_en: "Sarah Khalid Mohammed Alasiri",
        hours: 24,
        grade: 96,
        issued_at: server.clock.now().toISOString(),
      },
    });
    const [held] = await db().select().from(enrollments).where(eq(enrollments.id, enrollment.id));
    expect(held?.status).toBe("completed");
    const audit = await db()
      .select({ from: auditLog.from, to: auditLog.to })
      .from(auditLog)
      .where(eq(auditLog.subjectId, certificate?.id ?? ""))
      .orderBy(auditLog.id);
    expect(audit).toEqual([
      { from: null, to: "pending" },
      { from: "pending", to: "issued" },
    ]);
  });

  it("and is found by whoever looks for what is due, once", async () => {
    const { enrollment } = await finished(server);
    const { enrollment: early } = await finished(server, { progress: 50 });
    const due = await dueEnrollments(db(), server.clock.now());
    expect(due).toContain(enrollment.id);
    expect(due).not.toContain(early.id);
    await check(server, enrollment.id);
    expect(await dueEnrollments(db(), server.clock.now())).not.toContain(enrollment.id);
  });

  it.each([
    ["progress", { progress: 99 }],
    ["grade", { degree: 59 }],
  ] as const)("not while %s is missing, which is shown", async (missing, options) => {
    const { learner, enrollment } = await finished(server, options);
    await check(server, enrollment.id);
    const [certificate] = await listOf(server, learner);
    expect(certificate).toMatchObject({ status: "not_eligible", id: null });
    expect(certificate?.requirements.filter(({ met }) => !met).map(({ id }) => id)).toEqual([missing]);
  });

  it("not of a program that was withdrawn from", async () => {
    const { learner, enrollment } = await finished(server);
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, enrollment.id));
    await check(server, enrollment.id);
    expect(await listOf(server, learner)).toEqual([]);
  });

  it("with numbers that have no gap, asked for at once", async () => {
    const made = [];
    for (let count = 0; count < 4; count += 1) made.push(await finished(server));
    await Promise.all(made.map(({ enrollment }) => check(server, enrollment.id)));
    const numbers = await db().select({ number: certificates.number }).from(certificates);
    const counted = numbers.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b);
    expect(counted).toEqual(counted.map((_, index) => index + 1));
  });

  it("and says what it said, whatever the account and the program are called later; never a mode of study", async () => {
    const { learner, certificate } = await certified(server);
    await db().update(users).set({ nameAr: "اسم آخر من أربعة" }).where(eq(users.id, learner.user.id));
    const [now] = await listOf(server, learner);
    expect(now?.snapshot).toEqual(certificate.snapshot);
    expect(JSON.stringify(certificate.snapshot)).not.toMatch(/online|delivery|عن بُعد/iu);
  });
});

describe("its signatures", () => {
  it("hold with the published keys, Ed25519 and P-256, and with no other text", async () => {
    const { certificate } = await certified(server);
    const { data: keys } = await server.call<CertificateKeys>("GET", "/certificates/keys");
    const carried = readCarried(new URL(certificate.share_url).hash);
    if (!carried) throw new Error("nothing is carried");
    expect(carried.signatures).toHaveLength(2);
    for (const { kid, value } of carried.signatures) {
      const key = keys.find((one) => one.kid === kid);
      if (!key) throw new Error(`${kid} is not published`);
      const publicKey = createPublicKey({ key: { ...key.jwk }, format: "jwk" });
      const holds = (text: string) =>
        key.alg === "Ed25519"
          ? verify(null, Buffer.from(text), publicKey, Buffer.from(value, "base64url"))
          : verify("sha256", Buffer.from(text), { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(value, "base64url"));
      expect(holds(signedText(carried.payload))).toBe(true);
      expect(holds(signedText(`${carried.payload.slice(0, -2)}AA`))).toBe(false);
    }
    const claims = readClaims(Buffer.from(carried.payload, "base64url").toString("utf8"));
    expect(claims).toMatchObject({ n: certificate.number, ar: "سارة خالد محمد العسيري", h: 24, g: 96 });
    expect(Buffer.from(claims?.c ?? "", "base64url").length).toBeGreaterThanOrEqual(16);
  });

  it("keys are published where others look for them too, without their private halves", async () => {
    await certified(server);
    const answer = await server.app.inject({ url: "/.well-known/certificate-keys.json" });
    expect(answer.headers["content-type"]).toContain("application/jwk-set+json");
    const { keys } = answer.json() as { keys: Record<string, unknown>[] };
    expect(keys.map(({ alg }) => alg).sort()).toEqual(["ES256", "EdDSA"]);
    expect(answer.body).not.toContain('"d"');
    const rows = await db().select().from(signingKeys);
    expect(rows.every(({ sealed }) => !sealed.includes("PRIVATE") && sealed.length > 80)).toBe(true);
  });

  it("a key that another QABAS_SECRET sealed is left as it is: who cannot open it signs nothing (A19)", async () => {
    const before = await db().select().from(signingKeys);
    const stranger = db().transaction((tx) => activeKey(tx, "another secret of at least 32 letters", "certificate", "Ed25519", new Date()));
    await expect(stranger).rejects.toThrow(before.find(({ alg }) => alg === "Ed25519")?.kid);
    expect(await db().select().from(signingKeys)).toEqual(before);
  });
});

describe("anybody verifies it", () => {
  const ask = (number: string, c?: string) =>
    server.call<Verification>("GET", `/certificates/verify/${number}${c === undefined ? "" : `?c=${c}`}`);
  const secretOf = (certificate: { share_url: string }) => {
    const carried = readCarried(new URL(certificate.share_url).hash);
    return readClaims(Buffer.from(carried?.payload ?? "", "base64url").toString("utf8"))?.c ?? "";
  };

  it("by its number alone hears whether it is valid, and nothing else; by what it carries, what it says (A16)", async () => {
    const { certificate } = await certified(server);
    const bare = await ask(certificate.number.toLowerCase());
    expect(bare).toMatchObject({ status: 200 });
    expect(bare.data).toEqual({ result: "valid", number: certificate.number, certificate: null });
    // In any spelling of the number (T4).
    for (const typed of [
      certificate.number.replaceAll("-", " "),
      certificate.number.replaceAll("-", ""),
      certificate.number.replaceAll("-", "–"),
    ])
      expect((await ask(encodeURIComponent(typed))).data).toEqual(bare.data);
    for (const guess of ["guess", "", "A".repeat(22)]) expect((await ask(certificate.number, guess)).data).toEqual(bare.data);
    expect((await ask(certificate.number, secretOf(certificate))).data.certificate).toMatchObject({
      holder: { ar: "سارة خالد محمد العسيري" },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(bare.headers["cache-control"]).toBe("private, no-store");
  });

  it("reads nothing of the neighbours by counting, and not many of them", async () => {
    const several = await Promise.all([certified(server), certified(server), certified(server)]);
    const own = secretOf(several[0].certificate);
    for (const { certificate } of several.slice(1))
      expect((await ask(certificate.number, own)).data).toEqual({ result: "valid", number: certificate.number, certificate: null });
    const limited = await startTestServer({ database: server.database, env: { QABAS_RATE_DOCUMENT: "1/60" } });
    const statuses: number[] = [];
    for (let n = 1; n <= 12; n += 1)
      statuses.push(
        (
          await limited.call("GET", `/certificates/verify/QBS-1448-${String(n).padStart(6, "0")}`, {
            headers: { "x-forwarded-for": `10.0.0.${n}` },
          })
        ).status,
      );
    await limited.close();
    // An address stands for ten, and no header that a stranger writes is another one.
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(statuses.slice(0, 10)).not.toContain(429);
  });

  it("and hears of one that is not there", async () => {
    for (const number of ["QBS-1448-999999", "x"]) expect(await ask(number)).toMatchObject({ status: 404, code: "certificate_not_found" });
    // An address that nobody could have printed is no certificate's.
    expect(await ask("%00")).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("its files", () => {
  it("PDF in each language, with a name of its script, kept by no cache", async () => {
    const { learner, certificate } = await certified(server);
    for (const lang of ["ar", "en", "both"]) {
      const { status, bytes, headers } = await fetchFile(
        server,
        `/student/certificates/${certificate.id}.pdf?lang=${lang}`,
        learner.headers,
      );
      expect(status).toBe(200);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
      expect(decodeURIComponent(String(headers["content-disposition"]))).toContain(lang === "en" ? "Data analysis" : "تحليل البيانات");
    }
    expect(await server.call("GET", `/student/certificates/${certificate.id}.pdf?lang=fr`, { headers: learner.headers })).toMatchObject({
      status: 422,
    });
  });

  it("are described as files in the OpenAPI document", async () => {
    const document = (await server.app.inject({ url: "/api/v1/openapi.json" })).json() as {
      paths: Record<string, { get?: { responses: unknown } }>;
    };
    expect(document.paths["/student/certificates/{id}.pdf"]?.get?.responses).toMatchObject({ 200: { content: { "application/pdf": {} } } });
  });
});

describe("a certificate as it travels", () => {
  it("is in the asked language", async () => {
    const { learner, certificate } = await certified(server);
    const { data } = await server.call<Certificate>("GET", `/student/certificates/${certificate.id}`, { headers: learner.headers });
    expect(data.program.title).toBe("Data analysis with Python");
    expect(data.can_correct_name).toBe(true);
  });
});
