import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBackup } from "#server/backup/write-backup.ts";
import { mediaUrl } from "#server/commands/classroom/media-token.ts";
import { makeItem, makeLessonFile, makeSection } from "#tests/support/course-factories.ts";
import { type CheckingStore, startCheckingStore } from "#tests/support/files/checking-store.ts";
import { readerFor, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

let store: CheckingStore;
let server: TestServer;
beforeAll(async () => {
  store = await startCheckingStore();
  const { endpoint, bucket, prefix, region, keyId, secret } = store.place;
  server = await startTestServer({
    env: {
      QABAS_FILES: `s3://${bucket}/${prefix}`,
      QABAS_STORE_ENDPOINT: endpoint,
      QABAS_STORE_REGION: region,
      QABAS_STORE_KEY_ID: keyId,
      QABAS_STORE_SECRET: secret,
    },
  });
});
afterAll(async () => {
  await server.close();
  await store.close();
});

describe("a product whose files lie in a store", () => {
  it("plays a film in ranges, tells nobody where the store is, says when to come again while it is away, and backs it up", async () => {
    const visitor = new TestBrowser(server.app);
    const { data } = await visitor.register();
    const { db } = server.services;
    const program = await makeStudyProgram(db);
    const cohort = await makeCohort(db, program.id, "2026-11-01");
    const lesson = await makeItem(db, (await makeSection(db, program.id)).id);
    const film = Buffer.from("a film of the store");
    const file = await makeLessonFile(server.services, lesson.id, film);
    await enrol(db, data.user.id, cohort, SUNDAY_MORNING);
    const url = mediaUrl(await readerFor(server, data.user.id), file.id);
    const ask = (headers: Record<string, string> = {}) => server.app.inject({ url, headers: { cookie: visitor.deviceCookie, ...headers } });

    const whole = await ask();
    expect(whole.body).toBe("a film of the store");
    expect(JSON.stringify(whole.headers)).not.toContain(store.place.endpoint);
    const part = await ask({ range: "bytes=2-5" });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "film", `bytes 2-5/${film.byteLength}`]);
    expect(store.asked).toContain(`GET /${store.place.bucket}/${store.place.prefix}files/${file.id}`);

    store.fault = () => 503;
    const away = await ask();
    expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "5"]);
    store.fault = null;

    const folder = mkdtempSync(path.join(tmpdir(), "qabas-store-backup-"));
    try {
      const order = {
        file: path.join(folder, "set.age"),
        recipient: await identityToRecipient(await generateIdentity()),
        dataDir: server.services.config.dataDir,
      };
      expect(await writeBackup(server.database, server.services.files, order, SUNDAY_MORNING)).toMatchObject({ files: 1, gone: [] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(store.refused).toEqual([]);
  });
});
