import type pg from "pg";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { planter, type PlantedWorld, ROWS, uuidOf } from "#tests/support/lists/planting.ts";
import { learners, orders } from "#tests/support/lists/plants.ts";
import { STAFF_LISTS } from "#tests/support/lists/staff-lists.ts";
import { type Figures, median } from "../figures.ts";
import { withClient, withDatabase, withProduct } from "../product.ts";

const PEOPLE = 60_000;
const ENROLLMENTS = 300_000;
const ORDERS = 100_000;
const TURNS = 9;
/** How many times as long as one indexed query the first page of a list may take. */
const TIMES = 10;

/** Fifty rows of the longest table with what they name, by index. */
const INDEXED = `select e.*, u.name_ar, u.name_en, u.email, p.title_ar, p.title_en from enrollments e join users u on u.id = e.user_id
  join programs p on p.id = e.program_id order by e.id desc limit 50`;

/**
 * `npm run bench -- lists`: the first page of every list of the console, and of the searches that find everybody, over sixty thousand
 * people, three hundred thousand enrollments and a hundred thousand purchases on PostgreSQL, beside one indexed query of the same run.
 * @param asked parts of the addresses of those that are measured; none is all of them
 */
export async function staffLists(figures: Figures, postgres: string, env: Record<string, string>, asked: readonly string[]): Promise<void> {
  await withDatabase(postgres, "lists", (url) =>
    withProduct({ ...env, DATABASE_URL: url, QABAS_SEED: "demo" }, ({ apiOrigin }) =>
      withClient(url, async (client) => {
        const world = planter(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows, await demoIds(client));
        const lists = Object.entries(STAFF_LISTS).flatMap(([path, entry]) =>
          "short" in entry ? [] : [{ path: entry.path?.(world.ids) ?? path, entry }],
        );
        for (const { entry } of lists) await world.once(entry.plant);
        await grow(world);
        console.log(`\nLists of the console over ${PEOPLE} people, ${ENROLLMENTS} enrollments and ${ORDERS} purchases`);
        const signIn = (name: string) =>
          ApiCaller.signIn(apiOrigin, { email: `${name}@qabas.example`, password: DEMO_PASSWORD, nameAr: "" });
        const [staff, auditor] = [await signIn("staff"), await signIn("auditor")];
        const searches = [
          "/admin/users?filter[type]=student",
          "/admin/users?filter[type]=staff",
          "/admin/users?q=many77",
          "/admin/users?q=متدرب",
          "/admin/orders?q=متدرب",
          "/admin/orders?q=many77@example.com",
          "/admin/orders?filter[status]=expired",
        ];
        for (const path of [...lists.map((one) => one.path), ...searches]) {
          if (asked.length > 0 && !asked.some((one) => path.includes(one))) continue;
          const caller = path === "/admin/security-events" ? auditor : staff;
          await beside(
            figures,
            path,
            () => client.query(INDEXED),
            () => read(caller, path),
          );
        }
      }),
    ),
  );
}

async function read(caller: ApiCaller, path: string): Promise<void> {
  const { status } = await caller.call("GET", encodeURI(path));
  if (status !== 200) throw new Error(`${path} answers ${status}`);
}

/** Somebody and something of the demo for everything that planted rows name. */
async function demoIds(client: pg.Client): Promise<PlantedWorld["ids"]> {
  const { rows } = await client.query<
    PlantedWorld["ids"]
  >(`select s.cohort_id as cohort, s.cohort_id as crowd, s.id as session, s.id as "crowdSession",
      c.program_id as program, i.id as instructor, i.user_id as teacher, e.user_id as learner, e.id as enrollment,
      (select id from program_sections where program_id = c.program_id limit 1) as section, 0 as item, 0 as part,
      (select id from users where email = 'staff@qabas.example') as staff
    from class_sessions s join cohorts c on c.id = s.cohort_id join enrollments e on e.cohort_id = c.id
    join instructors i on i.user_id = (select id from users where email = 'instructor@qabas.example') order by s.id limit 1`);
  const [ids] = rows;
  if (!ids) throw new Error("the demo has no cohort with a session and a learner");
  return ids;
}

async function beside(figures: Figures, path: string, bare: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<void> {
  const times = { bare: [] as number[], ours: [] as number[] };
  const timed = async (of: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    of.push(performance.now() - began);
  };
  await ours();
  await bare();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await timed(times.bare, bare);
    await timed(times.ours, ours);
  }
  const [one, page] = [median(times.bare) ?? 1, median(times.ours) ?? 0];
  console.log(`  ${path}: ${page.toFixed(1)} ms beside ${one.toFixed(1)} ms`);
  figures.add(`first page of ${path}, of one indexed query`, page / one, "times", { atMost: TIMES }, 1);
}

/** What the lists of ten thousand rows lack to be those of a university. */
async function grow(world: PlantedWorld): Promise<void> {
  await world.once(learners);
  await world.once(orders);
  const kept = await world.run("select (select count(*) from users)::int people, (select count(*) from enrollments)::int learning");
  const { people, learning } = kept[0] as { people: number; learning: number };
  const statements = [
    `insert into users (type, email, password_hash, name_ar, name_en, phone, language, created_at)
      select 'student', 'many' || n || '@example.com', 'x', 'متدرب ' || n, 'Trainee ' || n, '', 'ar', timestamptz '2026-11-01Z' - n * interval '1 minute'
      from generate_series(1, ${PEOPLE - people}) n`,
    `insert into enrollments (user_id, program_id, cohort_id, status, started_at, access_until)
      select u.id, c.program_id, c.id, case when (u.id + k) % 3 = 0 then 'active' else 'completed' end, '2026-11-01', '2027-06-30'
      from (select id from users where email like 'many%') u cross join generate_series(0, 5) k
      join (select c.id, c.program_id, row_number() over (order by c.program_id) - 1 as place from
        (select min(id) as id, program_id from cohorts where program_id in (select id from programs where slug like 'bulk-%') group by program_id) c) c
        on c.place = (u.id * 7 + k * 1009) % ${ROWS}
      limit ${ENROLLMENTS - learning}`,
    `insert into orders (id, number, user_id, status, subtotal, discount, vat, total, billing, return_language, created_at, paid_at, expires_at)
      select ${uuidOf}, 'Q-MANY-' || row_number() over (order by u.id, k), u.id, case k when 0 then 'paid' else 'expired' end, 1000, 0, 130, 1000, '{}', 'ar',
        timestamptz '2026-10-01Z' - (u.id * 2 + k) * interval '1 minute', null, '2026-10-02Z'
      from (select id from users where email like 'many%' order by id) u cross join generate_series(0, 1) k limit ${ORDERS - ROWS}`,
    `insert into order_items (order_id, program_id, position, title_ar, title_en, price, discount, vat, total)
      select id, ${world.ids.program}, 0, 'برنامج', 'Program', 1000, 0, 130, 1000 from orders where number like 'Q-MANY-%'`,
    `insert into payments (id, order_id, provider, method, status, amount, created_at)
      select ${uuidOf}, id, 'sandbox', 'card', case status when 'paid' then 'captured' else 'expired' end, 1000, created_at from orders where number like 'Q-MANY-%'`,
    `insert into invoices (number, order_id, issued_at) select replace(number, 'Q-', 'I-'), id, created_at from orders where number like 'Q-MANY-%' and status = 'paid'`,
    // Kept when the server began, of nobody yet.
    "delete from kept_reports",
    "analyze",
  ];
  for (const statement of statements) await world.run(statement);
}
