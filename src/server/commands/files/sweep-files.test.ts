import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { files } from "#server/db/tables/files.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { application, apply, keptFiles } from "#tests/support/trainer-factories.ts";
import { sweepFiles } from "./sweep-files.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("bytes without a row", () => {
  it("are swept away after a day, and no others", async () => {
    const { db, files: provider } = server.services;
    expect((await apply(server, application())).status).toBe(201);
    const orphan = await provider.put([makePdf()]);
    expect(await sweepFiles(db, provider, server.clock.now())).toBe(0);
    server.clock.advance(86_400_001);
    const young = await provider.put([makePdf()]);
    expect(await sweepFiles(db, provider, server.clock.now())).toBe(1);
    const rows = await db.select({ id: files.id }).from(files);
    expect((await keptFiles(server)).toSorted()).toEqual([young.id, ...rows.map(({ id }) => id)].toSorted());
    expect(await keptFiles(server)).not.toContain(orphan.id);
  });
});
