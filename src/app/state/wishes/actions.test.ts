import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WISHES_AT_MOST } from "#contract/catalogue/wish-bounds.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { noticesAtom } from "#app/state/notices/notices.ts";
import { store } from "#app/state/store.ts";
import { setGuestWish } from "#offline/wishes/guest-wishes.ts";
import { setWish } from "./actions.ts";

const program = (id: number) =>
  ({
    id,
    type: "course",
    title: `Course ${id}`,
    price: 100,
    price_after_discount: null,
    duration_hours: 3,
    level: "beginner",
    delivery: "online",
    category: { id: 1, name: "Data", glaze: "data" },
    instructors: [],
    rating: { avg: 0, count: 0 },
  }) as unknown as ListedProgram;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("location", new URL("https://qabas.example/courses"));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "ar" }, querySelector: () => null });
});
afterEach(() => vi.unstubAllGlobals());

it("favourites that another tab filled meanwhile say that they are full, and not that one was added (issue 15)", async () => {
  for (let id = 1; id <= WISHES_AT_MOST; id += 1) await setGuestWish(program(id), true);
  await setWish(program(9_999), true);
  expect(store.get(noticesAtom).map(({ id, kind }) => [id, kind])).toEqual([["wishes-full", "error"]]);
});
