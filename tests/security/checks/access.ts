/** Who may call what: checks 1 to 11. */
import type { Endpoint } from "#contract/endpoint.ts";
import { missing, nameOf, refusalOf, type Role } from "../endpoints.ts";
import type { Ask, Person, Said } from "../person.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";

const rolesOf = (world: World): [Role, Person][] => [
  ["guest", world.guest],
  ["student", world.s1],
  ["student", world.s2],
  ["instructor", world.i1],
  ["staff", world.staff],
];

/** Every call of every role that may not make it. */
async function refusals(world: World, access: (endpoint: Endpoint) => boolean): Promise<{ asked: number; wrong: string[] }> {
  const wrong: string[] = [];
  let asked = 0;
  for (const endpoint of world.endpoints.filter(access)) {
    for (const [role, person] of rolesOf(world)) {
      const refused = refusalOf(endpoint.options.access, role);
      if (!refused) continue;
      asked += 1;
      const said = await person.ask(endpoint.method, missing(endpoint));
      if (said.status !== refused.status || said.code !== refused.code)
        wrong.push(`${nameOf(endpoint)} answers ${role} ${said.status} ${said.code ?? ""}`);
      else if (said.data !== null) wrong.push(`${nameOf(endpoint)} refuses ${role} and tells data`);
    }
  }
  return { asked, wrong };
}

async function served(world: World): Promise<Set<string>> {
  const { text } = await world.guest.ask("GET", "/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)),
  );
}

/** What the owner sees in a list: the parents of a path with a parameter, and the ids of their rows. */
async function ownIds(owner: Person, endpoint: Endpoint, endpoints: readonly Endpoint[]): Promise<string[]> {
  const parent = endpoint.path.slice(0, endpoint.path.indexOf("/:"));
  const lists = endpoints.filter(({ method, path }) => method === "GET" && path === parent);
  for (const list of lists) {
    const said = await owner.ask("GET", list.path);
    const rows = Array.isArray(said.data) ? (said.data as Record<string, unknown>[]) : [];
    const ids = rows.flatMap((row) => [row["id"], row["number"], row["reference"], row["enrollment_id"]]).filter((id) => id !== undefined);
    if (ids.length > 0) return ids.slice(0, 12).map(String);
  }
  return [];
}

const withFirst = (endpoint: Endpoint, id: string): string => {
  let first = true;
  const path = endpoint.path.replace(/:\w+/u, () => {
    first = false;
    return encodeURIComponent(id);
  });
  return first ? path : missing({ ...endpoint, path });
};

const withoutIds = (text: string): string => text.replaceAll(/"request_id":"[^"]*"/gu, "");

/** What another's object answers: as a missing one, in status, code and bytes. */
async function foreign(
  world: World,
  owner: Person,
  stranger: Person,
  access: readonly string[],
): Promise<{ played: number; wrong: string[] }> {
  const wrong: string[] = [];
  let played = 0;
  // What everybody may buy is nobody's.
  const single = world.endpoints.filter(
    ({ path, options }) => access.includes(options.access) && path.split("/:").length === 2 && !path.startsWith("/learning-programs"),
  );
  for (const endpoint of single.filter(({ method }) => method === "GET")) {
    for (const id of await ownIds(owner, endpoint, world.endpoints)) {
      const path = withFirst(endpoint, id);
      const own = await owner.ask("GET", path);
      if (own.status !== 200) continue;
      played += 1;
      const [other, nobody] = [await stranger.ask("GET", path), await stranger.ask("GET", missing(endpoint))];
      if (other.status !== nobody.status || other.code !== nobody.code || withoutIds(other.text) !== withoutIds(nobody.text))
        wrong.push(`GET ${path} answers ${other.status} ${other.code ?? ""}, a missing one ${nobody.status} ${nobody.code ?? ""}`);
      // What changes the same object is refused alike.
      for (const { method, path: at } of single.filter((one) => one.path === endpoint.path && one.method !== "GET")) {
        const changed = await stranger.ask(method, at.replace(/:\w+/u, encodeURIComponent(id)));
        if (changed.status < 400) wrong.push(`${method} ${path} of another is done`);
      }
      break;
    }
  }
  return { played, wrong };
}

const stranded = ["type", "role", "price", "paid", "id", "user_id", "grade", "balance"];

export const access: readonly Check[] = [
  {
    number: 1,
    title: "Route matrix complete",
    async play(world) {
      const [described, found] = [new Set(world.endpoints.map((one) => nameOf(one).replaceAll(/:(\w+)/gu, "{$1}"))), await served(world)];
      none(
        [...found].filter((name) => !described.has(name)),
        "calls are served and not described",
      );
      none(
        [...described].filter((name) => !found.has(name)),
        "calls are described and not served",
      );
      const { asked, wrong } = await refusals(world, () => true);
      none(wrong, "refusals are wrong");
      return `${found.size} calls, ${asked} refusals by role`;
    },
  },
  {
    number: 2,
    title: "Students and instructors are kept apart",
    async play(world) {
      const { asked, wrong } = await refusals(world, ({ options }) => options.access === "student" || options.access === "instructor");
      none(wrong, "refusals are wrong");
      return `${asked} calls`;
    },
  },
  {
    number: 3,
    title: "Another student's objects answer as missing ones",
    async play(world) {
      const { played, wrong } = await foreign(world, world.s2, world.s1, ["student", "session"]);
      none(wrong, "objects are told from missing ones");
      must(played >= 6, `only ${played} calls found an object of the owner`);
      return `${played} kinds of objects`;
    },
  },
  {
    number: 4,
    title: "Another's certificate: details, file, delivery",
    async play(world) {
      const { rows } = await world.db.query<{ id: number }>("select id from certificates order by id limit 5");
      const wrong: string[] = [];
      for (const { id } of rows)
        for (const path of world.endpoints.filter(
          ({ method, path: at }) => method === "GET" && /^\/student\/certificates\/:\w+/u.test(at),
        )) {
          const said = await world.s1.ask("GET", withFirst(path, String(id)));
          if (said.status !== 404) wrong.push(`${path.path} of ${id} answers ${said.status}`);
        }
      none(wrong, "certificates of others");
      must(rows.length > 0, "the demo has no certificate");
      return `${rows.length} certificates`;
    },
  },
  {
    number: 5,
    title: "Another's orders, payments, cards, requests, files",
    async play(world) {
      const wrong: string[] = [];
      let played = 0;
      const kinds: [string, string][] = [
        ["orders", "/orders/:id"],
        ["postponement_requests", "/student/postponements/:id"],
        ["withdrawal_requests", "/student/withdrawals/:id"],
      ];
      for (const [table, prefix] of kinds) {
        const { rows } = await world.db
          .query<{ id: string }>(`select id::text from ${table} where user_id = $1 limit 3`, [world.s2.userId])
          .catch(() => ({ rows: [] }));
        for (const { id } of rows)
          for (const { method, path } of world.endpoints.filter(({ path: at }) => at.startsWith(prefix))) {
            played += 1;
            const said = await world.s1.ask(method, path.replace(/:\w+/u, id).replaceAll(/:\w+/gu, "1"));
            if (said.status < 400) wrong.push(`${method} ${path} of ${id} answers ${said.status}`);
          }
      }
      none(wrong, "objects of others were reached");
      must(played > 0, "the demo's learner owns nothing of these kinds");
      return `${played} calls`;
    },
  },
  {
    number: 6,
    title: "An instructor reaches own courses alone",
    async play(world) {
      const { rows } = await world.db.query<{ id: number }>(
        "select p.program_id as id from program_instructors p join instructors i on i.id = p.instructor_id where i.user_id = $1 limit 3",
        [world.i1.userId],
      );
      must(rows.length > 0, "the demo's instructor teaches nothing");
      const wrong: string[] = [];
      let played = 0;
      for (const { id } of rows)
        for (const endpoint of world.endpoints.filter(
          ({ path, options }) => options.access === "instructor" && /courses?\/:\w+/u.test(path),
        )) {
          played += 1;
          const [said, nobody] = [
            await world.i2.ask(endpoint.method, withFirst(endpoint, String(id))),
            await world.i2.ask(endpoint.method, missing(endpoint)),
          ];
          if (said.status < 400 || said.status !== nobody.status || said.code !== nobody.code)
            wrong.push(`${nameOf(endpoint)} answers ${said.status} ${said.code ?? ""}, a missing one ${nobody.status}`);
        }
      none(wrong, "calls of another's course were not refused");
      return `${played} calls on ${rows.length} courses`;
    },
  },
  {
    number: 8,
    title: "Fields that nobody may write are not written",
    async play(world) {
      const before = await world.db.query("select type, email from users where id = $1", [world.s1.userId]);
      const extra = Object.fromEntries(stranded.map((name) => [name, name === "type" || name === "role" ? "admin" : 1]));
      const broken: string[] = [];
      for (const endpoint of world.endpoints.filter(
        ({ method, options }) => method !== "GET" && options.access === "session" && !options.secret,
      )) {
        if (/logout|account|devices|clear/u.test(endpoint.path)) continue;
        const said = await world.s1.ask(endpoint.method, missing(endpoint), { body: extra });
        if (said.status >= 500) broken.push(`${nameOf(endpoint)} answers ${said.status}`);
      }
      none(broken, "calls broke");
      const after = await world.db.query("select type, email from users where id = $1", [world.s1.userId]);
      must(JSON.stringify(before.rows) === JSON.stringify(after.rows), "a field was written that nobody may write");
      const { rows } = await world.db.query("select 1 from enrollments where user_id = $1", [world.s1.userId]);
      must(rows.length === 0, "somebody was enrolled by a field");
      return `${stranded.length} fields in every body`;
    },
  },
  {
    number: 9,
    title: "Answers tell no hash, token or another's national ID",
    async play(world) {
      const found: string[] = [];
      let read = 0;
      for (const person of [world.guest, world.s1, world.s2, world.i1]) {
        for (const endpoint of world.endpoints.filter(
          ({ method, path, options }) => method === "GET" && !path.includes("/:") && !options.media,
        )) {
          const { text, status } = await person.ask("GET", endpoint.path);
          if (status !== 200) continue;
          read += 1;
          if (/\$argon2|"password\w*":|token_hash|secret_hash/u.test(text)) found.push(`${endpoint.path} tells a secret`);
          if (person !== world.s1 && text.includes(world.s1.nationalId)) found.push(`${endpoint.path} tells a national ID`);
        }
      }
      none(found, "answers tell too much");
      return `${read} answers`;
    },
  },
  {
    number: 10,
    title: "Lists hold the caller's rows alone",
    async play(world) {
      const wrong: string[] = [];
      const lists = world.endpoints.filter(
        ({ method, path, options }) => method === "GET" && options.access === "student" && !path.includes("/:"),
      );
      for (const { path } of lists) {
        const said: Said = await world.s1.ask("GET", path);
        if (Array.isArray(said.data) && said.data.length > 0 && !/notification/u.test(path))
          wrong.push(`${path} gives a new learner ${said.data.length} rows`);
      }
      none(wrong, "lists");
      return `${lists.length} lists of somebody who owns nothing`;
    },
  },
];

/** The call that ends the session comes last: those after it would be refused for want of one. */
export const logoutLast = <T>(all: readonly T[], pathOf: (one: T) => string): T[] =>
  all.toSorted((a, b) => Number(pathOf(a) === "/logout") - Number(pathOf(b) === "/logout"));

/** Every changing call of a signed-in person, each with who may make it. */
export function changes(world: World): { endpoint: Endpoint; person: Person }[] {
  const people: Record<string, Person> = { session: world.s1, student: world.s1, instructor: world.i2, staff: world.staff };
  const all = world.endpoints.flatMap((endpoint) => {
    const person = people[endpoint.options.access];
    return endpoint.method === "GET" || !person ? [] : [{ endpoint, person }];
  });
  return logoutLast(all, ({ endpoint }) => endpoint.path);
}

/** Plays a changing call on nobody's object. */
export const onNobody = async ({ endpoint, person }: { endpoint: Endpoint; person: Person }, ask: Ask): Promise<Said> =>
  await person.ask(endpoint.method, missing(endpoint), ask);
