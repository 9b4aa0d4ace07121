import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "#tests/support/database/database-template.ts";
import { makeMp4 } from "#tests/support/files/media-files.ts";
import { size } from "#tests/support/size.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { teachingRoom } from "#tests/support/teaching-factories.ts";
import { listening, sha256Of, Uploader } from "#tests/support/files/uploader.ts";

/** Uploads over a real listener whose line and server die at random places: what arrives is what was sent, byte by byte. */

const ROUNDS = size(50, 12);
const RESTARTS_EVERY = 10;
const SEED = process.env.QABAS_MODEL_SEED === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(process.env.QABAS_MODEL_SEED ?? 53);

let database: Awaited<ReturnType<typeof openTestDatabase>> | null = null;
let server: TestServer;
let origin = "";
const dataDir = mkdtempSync(path.join(tmpdir(), "qabas-uploads-"));

async function start(): Promise<void> {
  if (!database) throw new Error("no database");
  const env = { QABAS_DATA_DIR: dataDir, ...(database.url === null ? {} : { DATABASE_URL: database.url }) };
  server = await startTestServer({ database, env });
  origin = await listening(server.app);
}
/** Without a farewell to whoever is connected. */
async function die(): Promise<void> {
  server.app.server.closeAllConnections();
  await server.close();
}

beforeAll(async () => {
  database = await openTestDatabase();
  await start();
});
afterAll(async () => {
  await die();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let state = SEED;
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/** Sends `cut` bytes of a part and cuts the line: at once, or when some of them have arrived. */
const bringAndDie = (up: Uploader, address: string, offset: number, part: Buffer, cut: number): Promise<void> =>
  new Promise((resolve) => {
    const headers = up.headers({
      "content-type": "application/offset+octet-stream",
      "content-length": String(part.length),
      "upload-offset": String(offset),
    });
    const outgoing = request(`${origin}${address}`, { method: "PATCH", headers });
    outgoing.on("error", () => undefined);
    outgoing.once("close", resolve);
    const patient = random(3) > 0;
    outgoing.write(part.subarray(0, cut), () => {
      void (patient ? someArrived(address, offset) : Promise.resolve()).then(() => outgoing.destroy());
    });
  });

async function someArrived(address: string, offset: number): Promise<void> {
  const id = address.split("/").at(-1) ?? "";
  for (let tries = 0; tries < 40; tries += 1) {
    if (((await server.services.arriving.received(id)) ?? 0) > offset) return;
    await pause(5);
  }
}

/** What of a dead request was still on its way may arrive after the server was asked: then it is asked again, as the protocol has it. */
async function finish(up: Uploader, address: string, film: Buffer): Promise<void> {
  for (;;) {
    const offset = await up.offset(address);
    expect(offset).toBeLessThanOrEqual(film.length);
    if (offset === film.length) return;
    const { status } = await up.bring(address, offset, film.subarray(offset));
    expect([204, 409]).toContain(status);
  }
}

it(`issue 5.3: ${ROUNDS} uploads, killed at random and gone on with, end byte by byte as they were sent`, {
  timeout: 300_000,
}, async () => {
  const room = await teachingRoom(server);
  const up = new Uploader(() => origin, room.teacher);
  let goneOn = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const bytes = 1_000 + random(300_000);
    const film = makeMp4({ data: bytes });
    for (let at = film.length - bytes; at < film.length; at += 1) film[at] = random(256);
    const address = await up.begin(film, { courseId: room.program.id, purpose: "lesson_video", name: `${round}.mp4` });
    for (let deaths = 1 + random(3); deaths > 0; deaths -= 1) {
      const offset = await up.offset(address);
      const rest = film.subarray(offset);
      if (rest.length === 0) break;
      if (offset > 0) goneOn += 1;
      const cut = random(4) === 0 ? rest.length : 1 + random(rest.length);
      const killed = bringAndDie(up, address, offset, rest, cut);
      if (round % RESTARTS_EVERY === 0) {
        await die();
        await start();
      }
      await killed;
    }
    await finish(up, address, film);
    const { status, file } = await up.settled(address);
    expect(status, `seed ${SEED}, round ${round}`).toBe("ready");
    expect(sha256Of(await server.services.files.readAll(file?.id ?? ""))).toBe(sha256Of(film));
    expect((await up.send("DELETE", address)).status).toBe(204);
  }
  expect(goneOn, "uploads went on from the middle").toBeGreaterThan(ROUNDS / 10);
});
