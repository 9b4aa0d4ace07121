/** What a browser makes of it: checks 49, 50, 56. */
import type { Browser, Page } from "playwright";
import { newPerson } from "#tests/support/accounts.ts";
import { everyPage, signIn, type Visit, visitAs, withBrowser } from "../browser.ts";
import { HOSTILE, plantHostileText } from "../hostile.ts";
import { Person, registration } from "../person.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";

/** Addresses of another origin, and of ours, in every disguise that browsers or servers were ever taken in by. */
const ABROAD = `
  https://evil.example http://evil.example //evil.example ///evil.example ////evil.example /\\evil.example \\/evil.example \\\\evil.example
  /\\/evil.example /\\\\evil.example //evil.example/%2f.. //evil.example\\@localhost https:evil.example https:/evil.example https:\\evil.example
  http:evil.example javascript:alert(1) JaVaScRiPt:alert(1) java%0ascript:alert(1) javascript://localhost/%0aalert(1) data:text/html,<script>alert(1)</script>
  vbscript:alert(1) file:///etc/passwd blob:https://evil.example/x about:blank //evil%E3%80%82example //evil.example%00.localhost
  /%09/evil.example /%0a/evil.example /%0d/evil.example /%5cevil.example /%2fevil.example /%2f%2fevil.example %2f%2fevil.example
  /..//evil.example /.//evil.example /./\\evil.example /a/..//evil.example /%2e%2e//evil.example /.%09//evil.example ?//evil.example #//evil.example
  //localhost@evil.example https://localhost@evil.example https://localhost:80@evil.example https://localhost.evil.example //evil.example:80
  @evil.example /@evil.example .evil.example evil.example /login?redirect=//evil.example /login/../../evil.example /register?redirect=https://evil.example
  https://evil.example/?x=/cart https://evil.example#/cart //[::1] //2130706433 //0x7f000001 ///\\;@evil.example /;//evil.example /?url=//evil.example
  〱evil.example /〱evil.example ／／evil.example /／evil.example http://ⓔvil.example ht%09tps://evil.example %68ttps://evil.example
`
  .trim()
  .split(/\s+/u);
/** The same, with what an address bar leaves out. */
const UNSEEN_SIGNS = [
  "\t//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000//evil.example",
  " //evil.example",
  "/\u00A0/evil.example",
];

/** Signs that turn what follows round, hide in a word or stand for another. */
const SPOOFS = [
  "\u202E",
  "\u202D",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\u200B",
  "\u200E",
  "\u200F",
  "\u2060",
  "\uFEFF",
  "\u00AD",
  "\u061C",
];
const SPOOFED = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

interface Found {
  ran: string[];
  /** Places that stood on a page as they are. */
  seen: Set<string>;
  pages: number;
}

/** Looks at every page of somebody; what is heard there is a finding. */
async function lookAtAll(visit: Visit, addresses: readonly string[], found: Found): Promise<void> {
  const { page, heard, abroad } = visit;
  for (const address of addresses) {
    await page.goto(address, { waitUntil: "load", timeout: 30_000 });
    await settled(page);
    const { elements, places, torn } = await page.evaluate((hostile) => {
      const text = document.body.textContent ?? "";
      // Of a long name a narrow place shows the first word and the last.
      const lastWord = hostile.slice(hostile.lastIndexOf(" ") + 1);
      const marks = [...text.matchAll(/⟦([\w.]+)⟧/gu)];
      return {
        elements: document.querySelectorAll('[data-evil], [href^="javascript:alert" i], [src^="javascript:alert" i]').length,
        places: marks.map((mark) => mark[1] ?? ""),
        torn: marks
          .filter((mark) => !text.slice(0, mark.index).endsWith(mark[1]?.startsWith("users.name_") ? lastWord : hostile))
          .map((mark) => mark[1] ?? ""),
      };
    }, HOSTILE);
    found.pages += 1;
    for (const place of places) found.seen.add(place);
    if (elements > 0) found.ran.push(`${address}: ${elements} elements of hostile text`);
    for (const place of new Set(torn)) found.ran.push(`${address}: ${place} is not shown as it is`);
    for (const what of heard.splice(0)) found.ran.push(`${address}: ${what}`);
    for (const what of abroad.splice(0)) found.ran.push(`${address}: asks for ${what}`);
  }
}

/** Until the page asks for nothing more, or goes on asking for too long. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => undefined);
}

const first = async (person: Person, path: string): Promise<string[]> => {
  const { data } = await person.ask("GET", path);
  const rows = Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
  return rows.flatMap((row) => row["id"] ?? row["reference"] ?? []).map(String);
};

/** Every address of the app, on what the people of the demo really have. */
async function addresses(world: World): Promise<Record<"guest" | "student" | "instructor", string[]>> {
  const { s2, i1, db } = world;
  const ids = async (query: string, values: unknown[] = []): Promise<string[]> =>
    (await db.query<{ id: string }>(query, values)).rows.map(({ id }) => id);
  const [studied = ""] = await ids("select program_id::text as id from enrollments where user_id = $1 and status = 'active' order by 1", [
    s2.userId,
  ]);
  const [taught = ""] = await ids(
    `select e.program_id::text as id from enrollments e join program_instructors p on p.program_id = e.program_id
     join instructors i on i.id = p.instructor_id where i.user_id = $1 and e.user_id = $2 and e.status = 'active'`,
    [i1.userId, s2.userId],
  );
  // One item of each kind and form.
  const items = async (program: string) =>
    await ids(
      `select distinct on (i.kind, i.format) i.id::text from program_items i join program_sections s on s.id = i.section_id
       where s.program_id = $1 and i.status = 'published' order by i.kind, i.format, i.position`,
      [program],
    );
  const known: [RegExp, string[]][] = [
    [/^\/courses\/:id/u, await ids("select id::text from programs where status = 'published' order by id limit 3")],
    [/^\/news\/:id/u, (await first(world.guest, "/news-posts")).slice(0, 2)],
    [/^\/verify\/:number/u, await ids("select number as id from certificates limit 1")],
    [/^\/join-as-trainer\/:reference/u, await ids("select reference as id from trainer_applications limit 1")],
    [/^\/student\/certificates/u, (await first(s2, "/student/certificates")).slice(0, 1)],
    [/^\/student\/enrollments\/:id/u, (await first(s2, "/student/enrollments")).slice(0, 2)],
    [/^\/student\/services\/excuses\/:id/u, await first(s2, "/student/excuses")],
    [/^\/student\/services\/postponement\/:id/u, await first(s2, "/student/postponements")],
    [/^\/student\/services\/withdrawal\/:id/u, await first(s2, "/student/withdrawals")],
    [/^\/course\/:id/u, [studied]],
    [/^\/instructor\/services\/excuses\/:id/u, await first(i1, "/instructor/excuses")],
    [/^\/instructor\/services\/withdrawal\/:id/u, await first(i1, "/instructor/program-withdrawals")],
    [/^\/instructor\/(?:course|training-programs)\/:id/u, [taught]],
  ];
  const inner: [RegExp, string[]][] = [
    [/^\/course\/.*:itemId/u, await items(studied)],
    [/^\/instructor\/.*:itemId/u, await items(taught)],
    [/\/marking\/:sid/u, (await first(i1, `/instructor/courses/${taught}/submissions`)).slice(0, 3)],
    [/\/check-in\/:sid/u, (await first(i1, `/instructor/courses/${taught}/sessions`)).slice(0, 1)],
    [/\/imports\/:iid/u, await first(i1, `/instructor/courses/${taught}/imports`)],
    [/:gid/u, await ids("select id::text from grade_items where program_id = $1 and type in ('midterm', 'final', 'project')", [taught])],
  ];
  const filled = (paths: readonly string[]): string[] =>
    paths.flatMap((path) => {
      const outer = path.includes("/:") ? (known.find(([of]) => of.test(path))?.[1] ?? []).slice(0, 3) : [""];
      // What nobody has is a page too: it says so.
      return (outer.length > 0 ? outer : ["1"]).flatMap((id) => {
        const at = path.replace(/:\w+/u, id);
        if (!at.includes("/:")) return [at];
        const others = inner.find(([of]) => of.test(path))?.[1] ?? [];
        return (others.length > 0 ? others : ["1"]).map((other) => at.replace(/:\w+/u, other));
      });
    });
  const { guest, student, instructor } = everyPage();
  return { guest: filled(guest), student: filled(student), instructor: filled(instructor) };
}

/** Every way in which a name or a title comes in: each is refused, or what hides in it is taken out. */
async function doorsOfNames(world: World, sign: string): Promise<string[]> {
  const taken: string[] = [];
  const name = `نورة${sign} سعد محمد القحطاني`;
  const given = newPerson();
  const made = await world.guest.ask("POST", "/register", {
    body: { ...registration({ ...given, nameAr: name }), full_name_en: `No${sign}ura Saad Ali Omar` },
  });
  if (made.status === 201) taken.push("register");
  await world.guest.ask("POST", "/contact-messages", {
    body: {
      id: crypto.randomUUID(),
      fullName: name,
      email: given.email,
      phone: "+966550000000",
      message: `نص${sign} طويل بما يكفي للرسالة`,
      website: "",
    },
  });
  await world.s2.ask("POST", "/platform/profile/reauthenticate", { body: { password: world.s2.password } });
  const account = (await world.s2.ask("GET", "/platform/profile/account")).data as Record<string, unknown>;
  const changed = await world.s2.ask("PATCH", "/platform/profile", { body: { ...account, name_ar: name } });
  if (changed.status === 200) taken.push("profile");
  const key = () => ({ headers: { "idempotency-key": crypto.randomUUID() } });
  const { rows: programs } = await world.db.query<{ id: number }>(
    "select p.program_id as id from program_instructors p join instructors i on i.id = p.instructor_id where i.user_id = $1 limit 1",
    [world.i1.userId],
  );
  const taught = programs[0]?.id;
  const title = `درس${sign}exe`;
  await world.i1.ask("POST", `/instructor/courses/${taught}/sections`, { body: { title_ar: title, title_en: title }, ...key() });
  await world.i1.ask("POST", `/instructor/courses/${taught}/announcements`, {
    body: { title_ar: title, title_en: title, body_ar: title, body_en: title, cohort_id: null },
    ...key(),
  });
  await world.staff.ask("POST", "/admin/categories", {
    body: { slug: `spoof-${crypto.randomUUID().slice(0, 8)}`, name: { ar: title, en: title }, glaze: "data", position: 99 },
    ...key(),
  });
  const [certificate] = await first(world.s2, "/student/certificates");
  await world.s2.ask("POST", `/student/certificates/${certificate}/name-correction`, {
    body: { id: crypto.randomUUID(), full_name_ar: name, full_name_en: `Sara${sign} Khalid Omar Ali`, evidence: title },
  });
  return taken;
}

/** Rows of any table that hold such a sign. */
async function spoofedRows(world: World): Promise<string[]> {
  const { rows: tables } = await world.db.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await world.db.query<{ row: string }>(`select t::text as row from "${name}" t`);
    for (const { row } of rows) if (SPOOFED.test(row)) found.push(`${name}: ${JSON.stringify(row.slice(0, 120))}`);
  }
  return found;
}

export const pages: readonly Check[] = [
  {
    number: 49,
    title: "Stored scripts in every text field",
    seconds: 900,
    async play(world) {
      // Addresses are read before names are changed.
      const all = await addresses(world);
      const planted = await plantHostileText(world.db);
      const found: Found = { ran: [], seen: new Set(), pages: 0 };
      const people = [
        [null, all.guest],
        [world.s2, all.student],
        [world.i1, all.instructor],
      ] as const;
      await withBrowser(async (browser: Browser) => {
        for (const language of ["ar", "en"] as const)
          await Promise.all(
            people.map(async ([person, list]) => {
              const visit = await visitAs(browser, world, person, language);
              await lookAtAll(visit, list, found);
              await visit.context.close();
            }),
          );
      });
      none([...new Set(found.ran)], "hostile texts ran, or nearly");
      must(found.seen.size >= 40, `only ${found.seen.size} of ${planted.length} fields were seen on a page`);
      return `${found.pages} pages in two languages; ${planted.length} fields planted, ${found.seen.size} of them seen, each as it is`;
    },
  },
  {
    number: 50,
    title: "Bidirectional and invisible characters in names",
    async play(world) {
      const before = new Set(await spoofedRows(world));
      const taken: string[] = [];
      for (const sign of SPOOFS) taken.push(...(await doorsOfNames(world, sign)));
      none(
        (await spoofedRows(world)).filter((row) => !before.has(row)),
        "rows hold a sign that nobody sees",
      );
      must(before.size === 0, `the demo itself holds such signs: ${[...before][0]}`);
      return `${SPOOFS.length} signs at 8 doors: refused or taken out (${[...new Set(taken)].join(", ")} took the name without it); no row of any table holds one`;
    },
  },
  {
    number: 56,
    title: "Redirects stay on our origin",
    seconds: 900,
    async play(world) {
      const { origin } = new URL(world.product.options.publicUrl);
      const wrong: string[] = [];
      const all = [...ABROAD, ...UNSEEN_SIGNS];
      await withBrowser(async (browser) => {
        const learner = await Person.register(world.product.apiOrigin, newPerson());
        const { page, abroad, heard, context } = await visitAs(browser, world, learner, "en");
        for (const target of all)
          for (const entry of ["/login", "/register"]) {
            // As a link would bring it, and as it is written: an address bar encodes neither alike.
            for (const query of [
              encodeURIComponent(target),
              [...target].map((sign) => (sign <= " " || "#&".includes(sign) ? encodeURIComponent(sign) : sign)).join(""),
            ]) {
              await page.goto(`${entry}?redirect=${query}`, { waitUntil: "domcontentloaded" }).catch(() => undefined);
              await page.waitForURL(({ pathname }) => pathname !== entry, { timeout: 3_000 }).catch(() => undefined);
              if (new URL(page.url()).origin !== origin) wrong.push(`${entry}?redirect=${query} ends at ${page.url()}`);
              for (const what of abroad.splice(0)) wrong.push(`${entry}?redirect=${query} asks for ${what}`);
              for (const what of heard.splice(0)) wrong.push(`${entry}?redirect=${query}: ${what}`);
            }
          }
        await context.close();
        // The form itself, for those that differ most.
        for (const target of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
          const fresh = await visitAs(browser, world, null, "ar");
          await signIn(fresh.page, learner, target);
          if (new URL(fresh.page.url()).origin !== origin) wrong.push(`signing in with ${target} ends at ${fresh.page.url()}`);
          for (const what of [...fresh.abroad, ...fresh.heard]) wrong.push(`signing in with ${target}: ${what}`);
          await fresh.page.request.post("/api/v1/logout").catch(() => undefined);
          await fresh.context.close();
          await world.db.query("delete from sessions where user_id = $1", [learner.userId]);
        }
      });
      none(wrong, "redirects");
      return `${all.length} addresses at two doors, signed in and out: always ours`;
    },
  },
];
