import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenedPackage, PackageState } from "#contract/classroom/packages.ts";
import { makePackage } from "#tests/support/packages/package-factories.ts";
import { freePort } from "#tests/support/product.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { learnerOf, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { servePackages } from "./serve-packages.ts";

const PLAYER = "https://h5p.example/player.html";
const OURS = encodeURIComponent("http://localhost:8080");
const FILES = { "h5p.json": '{"mainLibrary":"H5P.Chart"}', "content/content.json": "{}" };
const RUNS = { standard: "h5p", launch: "h5p.json" } as const;

async function begin(env: Record<string, string>) {
  const server: TestServer = await startTestServer({ env: { QABAS_PACKAGES_PORT: String(await freePort()), ...env } });
  const served = await servePackages(server.services);
  const room: TeachingRoom = await teachingRoom(server);
  const { visitor } = await learnerOf(server, room);
  const { id } = await makePackage(server.services, room.section.id, FILES, RUNS);
  const close = async () => {
    await served.close();
    await server.close();
  };
  return { server, served, room, visitor, id, close };
}

let at: Awaited<ReturnType<typeof begin>>;
beforeAll(async () => {
  at = await begin({ QABAS_H5P_PLAYER: PLAYER });
});
afterAll(() => at.close());

const open = async ({ visitor, id }: Pick<typeof at, "visitor" | "id">) =>
  (await visitor.call<OpenedPackage>("GET", `/content/${id}/package`)).data;

it("issue 23.2: a package of H5P is framed by the university's player, which reads its files and those of no other standard", async () => {
  const { address } = await open(at);
  const page = await fetch(`${address}?origin=${OURS}`);
  expect(page.headers.get("content-security-policy")).toContain("frame-src 'self' data: blob: https://h5p.example;");
  expect(page.headers.get("content-security-policy")).toContain("connect-src 'self';");
  expect(await page.text()).toContain(`data-standard="h5p" data-first="${PLAYER}"`);
  const files = address?.replace("/play/", "/files/") ?? "";
  const read = await fetch(`${files}/h5p.json`);
  expect([read.status, read.headers.get("access-control-allow-origin"), read.headers.get("cross-origin-resource-policy")]).toEqual([
    200,
    "https://h5p.example",
    "cross-origin",
  ]);
  expect(read.headers.get("access-control-allow-credentials")).toBeNull();
  const other = await makePackage(at.server.services, at.room.section.id);
  const own = (await open({ ...at, id: other.id })).address ?? "";
  const scorm = await fetch(`${own.replace("/play/", "/files/")}/play/ball.png`);
  expect([scorm.headers.get("access-control-allow-origin"), scorm.headers.get("cross-origin-resource-policy")]).toEqual([
    null,
    "same-origin",
  ]);
  expect((await fetch(`${own}?origin=${OURS}`)).headers.get("content-security-policy")).not.toContain("h5p.example");
});

it("issue 23.2: what the player says of a result is kept as SCORM's is", async () => {
  const state: PackageState = {
    completion: "completed",
    success: "passed",
    score: 80,
    location: "",
    suspend_data: '{"answers":["4"]}',
    total_s: 60,
  };
  const body = { ...state, reported_at: at.server.clock.now().toISOString() };
  expect(await at.visitor.call("PUT", `/content/${at.id}/package-state`, body)).toMatchObject({ status: 200 });
  expect((await open(at)).state).toEqual(state);
});

it("issue 23.2: where there is no player it is not opened, by its learner or its instructor, and no page runs it", async () => {
  const bare = await begin({});
  try {
    expect(await open(bare)).toMatchObject({ standard: "h5p", address: null });
    const previewed = await bare.room.teacher.call<OpenedPackage>("GET", `/instructor/items/${bare.id}/package`);
    expect(previewed).toMatchObject({ status: 200, data: { address: null } });
    const other = await makePackage(bare.server.services, bare.room.section.id);
    expect((await open({ ...bare, id: other.id })).address).toContain("/play/");
  } finally {
    await bare.close();
  }
}, 120_000);
