import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { COUNTED_MOST } from "#contract/rules/paging.ts";
import { everyEndpoint } from "#tests/security/endpoints.ts";
import type { ListEntry, PlantedList } from "#tests/support/lists/list-entry.ts";
import { listWorld, type ListWorld } from "#tests/support/lists/list-world.ts";
import { ROWS } from "#tests/support/lists/planting.ts";
import { programs } from "#tests/support/lists/plants.ts";
import { PUBLIC_LISTS } from "#tests/support/lists/public-lists.ts";
import { STAFF_LISTS } from "#tests/support/lists/staff-lists.ts";
import { STUDENT_LISTS } from "#tests/support/lists/student-lists.ts";
import { TEACHING_LISTS } from "#tests/support/lists/teaching-lists.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const LISTS: Record<string, ListEntry> = { ...PUBLIC_LISTS, ...STUDENT_LISTS, ...TEACHING_LISTS, ...STAFF_LISTS };
const PAGE = 100;

let server: TestServer;
let world: ListWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await listWorld(server);
}, 300_000);
afterAll(() => server.close());

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
}
/** Names under which an answer carries its list, where it carries more than that. */
const LISTED = ["items", "rows", "sections", "cards", "files", "learning_programs", "program_ids", "payments"];
const PAGED = ["page", "cursor", "before"];

/** A read that answers a list: data is one, or holds one under its own name, or is asked for by pages. */
function answersList({ method, options }: Endpoint): boolean {
  if (method !== "GET" || options.media) return false;
  const data = options.data as Shape;
  const asked = Object.keys((options.query as Shape | undefined)?.properties ?? {});
  return (
    data.type === "array" || asked.some((name) => PAGED.includes(name)) || LISTED.some((name) => data.properties?.[name]?.type === "array")
  );
}

it("S3: every read of the contract that answers a list is planted here, or a rule keeps it short", async () => {
  const listed = (await everyEndpoint()).filter(answersList).map((endpoint) => endpoint.path);
  expect(listed.length).toBeGreaterThan(55);
  expect(Object.keys(LISTS).toSorted()).toEqual(listed.toSorted());
  const unexplained = Object.entries(LISTS).filter(([, entry]) => "short" in entry && entry.short.length < 10);
  expect(unexplained.map(([path]) => path)).toEqual([]);
});

interface Meta {
  total?: number;
  more?: boolean;
  last_page?: number;
  next_cursor?: string | null;
}
type Page = { rows: unknown[]; meta: Meta };

const one = async (statement: string) => Object.values((await world.run(statement))[0] ?? {})[0];

async function walk(entry: PlantedList, ask: (more: string) => Promise<Page>): Promise<Page> {
  if (typeof entry.newest === "object") return await ask(entry.newest.found(world.ids));
  const first = await ask("");
  if (entry.newest === "first page") return first;
  if (entry.newest === "last page") return await ask(`page=${Math.ceil((first.meta.total ?? 0) / PAGE)}&per_page=${PAGE}`);
  let page = first;
  while (page.meta.next_cursor) page = await ask(`cursor=${page.meta.next_cursor}`);
  return page;
}

const planted = Object.entries(LISTS).flatMap(([path, entry]) => ("short" in entry ? [] : [{ path, entry }]));

it.each(planted)(
  `S3: of $path the newest of ${ROWS} rows is reached, counted truly and answered in pages`,
  async ({ path, entry }) => {
    await world.once(entry.plant);
    const address = entry.path?.(world.ids) ?? path;
    const sizes: number[] = [];
    const ask = async (more: string): Promise<Page> => {
      const url = more === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${more}`;
      const answer = await world.asks[entry.who].call<never>("GET", url);
      expect([url, answer.status]).toEqual([url, 200]);
      const rows = entry.rows ? entry.rows(answer.data) : (answer.data as unknown[]);
      sizes.push(rows.length);
      return { rows, meta: (answer.meta ?? {}) as Meta };
    };
    const first = await ask("");
    const { rows } = await walk(entry, ask);
    const wanted = await one(entry.id(world.ids));
    expect(wanted).toBeTruthy();
    expect(rows.map((row) => String(entry.key(row)))).toContain(String(wanted));
    if (entry.count) {
      const all = Number(await one(entry.count(world.ids)));
      if (first.meta.more === undefined) expect(first.meta.total).toBe(all);
      else expect(first.meta).toMatchObject({ total: Math.min(all, COUNTED_MOST), more: all > COUNTED_MOST });
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(entry.most ?? PAGE);
  },
  120_000,
);

it("a list that is counted up to a bound still has its last page, and the one beyond it is empty", async () => {
  await world.once((STAFF_LISTS["/admin/requests"] as PlantedList).plant);
  const kind = "/admin/requests?filter[kind]=postponement,withdrawal,absence";
  const page = async (n: number) => {
    const { data, meta } = await world.asks.staff.call<unknown[]>("GET", `${kind}&per_page=${PAGE}&page=${n}`);
    return { rows: data.length, ...(meta as Meta) };
  };
  const first = await page(1);
  expect(first).toMatchObject({ rows: PAGE, total: COUNTED_MOST, more: true, last_page: COUNTED_MOST / PAGE + 1 });
  const all = Number(await one((STAFF_LISTS["/admin/requests"] as PlantedList).count?.(world.ids) ?? ""));
  const last = Math.ceil(all / PAGE);
  expect(await page(last)).toMatchObject({ rows: all - (last - 1) * PAGE, total: all, more: false, last_page: last });
  expect(await page(last + 1)).toMatchObject({ rows: 0, total: all, more: false });
});

it("a search with slips of the pen finds all it resembles among many titles, and no other", async () => {
  await world.once(programs);
  const { data, meta } = await world.asks.guest.call<unknown[]>("GET", "/learning-programs?q=tajwed%20progam&per_page=100");
  expect(data).toHaveLength(100);
  expect((meta as Meta).total).toBe(ROWS);
}, 300_000);
