import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nameFinder, nameWords } from "#contract/accounts/name-search.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { namedLike } from "./named-like.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = [
  "أسماء إبراهيم الجهني",
  "عبد الله بن سعد آل سعود",
  "عبدالرحمن عبد العزيز أبو بكر",
  "فاطمة الزهراء بنت علاء الدين",
  "مُحَمَّـد عليّ الأَحْمَد",
  "هُدى مؤمن شائع",
  "Asma Ibrahim Al-Juhani",
  "José Ñúñez O’Neil-ÇELİK",
  "Abdul Rahman bin Salem El Sayed",
  "محمد (أبو فهد)، ٣",
  "",
];
const wordsOf = (text: string) => [...new Set(text.split(" ").filter(Boolean))].sort();

it("the database finds people by the words by which the device finds them", async () => {
  const { rows } = await server.services.db.execute<{ name: string; words: string }>(
    sql`select name, name_words(name) as words from unnest(${sql.param(NAMES)}::text[]) name`,
  );
  for (const { name, words } of rows) expect(wordsOf(words), name).toEqual(wordsOf(nameWords(name)));
});

it("and answers as the device does, whatever of a name is typed", async () => {
  const typed = fc
    .constantFrom(...NAMES)
    .chain((name) => fc.subarray(name.split(" "), { minLength: 1 }))
    .chain((words) => fc.nat(6).map((left) => words.map((word, place) => (place === 0 ? word.slice(0, left + 1) : word)).join(" ")));
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      const { rows } = await server.services.db.execute<{ name: string }>(
        sql`select name from unnest(${sql.param(NAMES)}::text[]) name where ${namedLike(sql`name`, q) ?? sql`true`}`,
      );
      const isNamed = nameFinder(q);
      expect(rows.map(({ name }) => name).sort()).toEqual(NAMES.filter((name) => isNamed(name)).sort());
    }),
    { numRuns: 150, seed: 20261125 },
  );
});
