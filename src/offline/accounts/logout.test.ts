import { describe, expect, it } from "vitest";
import { logOutOffline, owesLogout } from "./logout.ts";
import { ownerSignedIn, readOwner } from "./owner.ts";
import { putDashboard, readDashboard } from "#offline/snapshots/dashboard.ts";
import { putSchedule, readSchedule } from "#offline/snapshots/schedule.ts";
import { wipeOthers, wipeOwner } from "#offline/snapshots/wipe.ts";
import {
  cartWith,
  changeCart,
  NOURA,
  pendingOf,
  program,
  refusal,
  rowsOf,
  SARA,
  sendAll,
  server,
  storesOf,
  success,
} from "#offline/test-device.ts";

const AT = new Date("2026-11-22T06:00:00Z");
const dashboard = {
  stats: { active: 2, completed: 0, certificates: 0, hours_learned: 3, attendance_rate: null },
  enrolled: [],
  upcoming_sessions: [],
  recommended: [],
  requests: [],
  alerts: [],
};

/** Two accounts with things on one device; Noura is the one who is in. */
async function shared() {
  const stores = await storesOf(SARA);
  await changeCart(SARA.tag, { op: "addToCart", program: program(8) }, stores.queue);
  await putDashboard(SARA.tag, dashboard, AT, stores);
  await ownerSignedIn(NOURA, stores.queue);
  for (const id of [1, 2, 3]) await changeCart(NOURA.tag, { op: "addToCart", program: program(id) }, stores.queue);
  await sendAll(stores, server(success(cartWith([program(1), program(4)]), 201), refusal("program_unavailable"), new TypeError()).send);
  await putSchedule(NOURA.tag, [], AT, stores);
  await putDashboard(NOURA.tag, dashboard, AT, stores);
  return stores;
}

const tracesOf = async (stores: Awaited<ReturnType<typeof shared>>, tag: string) =>
  Object.entries(await rowsOf(stores)).filter(([key, row]) => !key.startsWith("logout/") && (key + JSON.stringify(row)).includes(tag));

describe("issue 6.6: another account signs in", () => {
  it("whatever was left of others goes, however it came to be left; what is the newcomer's stays", async () => {
    const stores = await shared();
    expect(await wipeOthers(NOURA.tag, stores)).toBe(true);
    expect(await tracesOf(stores, SARA.tag)).toEqual([]);
    expect(await readDashboard(SARA.tag, stores)).toBeNull();
    expect(await readDashboard(NOURA.tag, stores)).not.toBeNull();
    expect(await pendingOf(NOURA.tag, stores.queue)).not.toEqual([]);
    expect(await wipeOthers(NOURA.tag, stores)).toBe(false);
  });
});

describe("logging out without a network (F21)", () => {
  it("leaves nothing of that account on the device, and everything of others", async () => {
    const stores = await shared();
    await logOutOffline(NOURA.tag, stores);
    expect(await tracesOf(stores, NOURA.tag)).toEqual([]);
    expect(await readSchedule(NOURA.tag, stores)).toBeNull();
    expect(await readDashboard(NOURA.tag, stores)).toBeNull();
    expect(await readOwner(stores.queue)).toBeNull();
    expect(await pendingOf(SARA.tag, stores.queue)).toHaveLength(1);
    expect(await readDashboard(SARA.tag, stores)).not.toBeNull();
  });

  it("keeps one record: the programs the person saw, those that wait or are under way included", async () => {
    const stores = await shared();
    await logOutOffline(NOURA.tag, stores);
    const owed = Object.entries(await rowsOf(stores)).filter(([key]) => key.startsWith("logout/"));
    expect(owed).toMatchObject([[expect.any(String), { v: 1, owner: NOURA.tag, cartIds: [1, 4, 3] }]]);
    expect(await owesLogout(stores)).toBe(true);
  });

  it("a later sign-in never lets it end the new session", async () => {
    const stores = await shared();
    await logOutOffline(NOURA.tag, stores);
    await ownerSignedIn(SARA, stores.queue);
    expect(await owesLogout(stores)).toBe(false);
  });
});

it("another account's data goes when it is wiped, and only that (P5)", async () => {
  const stores = await shared();
  await wipeOwner(SARA.tag, stores);
  expect(await tracesOf(stores, SARA.tag)).toEqual([]);
  expect(await readDashboard(SARA.tag, stores)).toBeNull();
  expect(await readOwner(stores.queue)).toMatchObject({ tag: NOURA.tag });
  expect(await readSchedule(NOURA.tag, stores)).toEqual({ sessions: [], at: AT });
});
