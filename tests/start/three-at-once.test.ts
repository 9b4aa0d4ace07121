import { afterEach, describe, expect, it } from "vitest";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { discard, scratch } from "#tests/support/product.ts";
import { ownDatabase, type OwnDatabase } from "./own-database.ts";
import { StartedProduct } from "./started-product.ts";
import { buysByCard, buysWhatIsFree, newcomer, stopsInOrder } from "./using-it.ts";

let database: OwnDatabase;
let dataDir = "";
const started: StartedProduct[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((product) => product.dispose()));
  await database?.drop();
  discard(dataDir);
});

/** Three processes with one database and one folder of files, as README describes them, begun in the same moment. */
async function startThree(env: Record<string, string>): Promise<[StartedProduct, StartedProduct, StartedProduct]> {
  database = await ownDatabase();
  dataDir = scratch("three");
  const url = database.url;
  const three = await Promise.all(
    [1, 2, 3].map(() => StartedProduct.launch({ dataDir, env: { DATABASE_URL: url, QABAS_SECRET: "s".repeat(40), ...env } })),
  );
  started.push(...three);
  await Promise.all(three.map((product) => product.ready()));
  return three as [StartedProduct, StartedProduct, StartedProduct];
}

describe("three processes at once on one empty PostgreSQL (S9)", () => {
  it("with demo data: all are ready, the demo is there once, and each serves its people", async () => {
    const [first, second, third] = await startThree({ QABAS_SEED: "demo" });
    const student = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "سارة" };
    const api = await ApiCaller.signIn(second.origin, student);
    expect(await api.call("GET", "/student/enrollments")).toMatchObject({ status: 200 });
    const ofStudent =
      "join enrollments e on e.id = c.enrollment_id join users u on u.id = e.user_id where u.email = 'student@qabas.example'";
    expect(await database.rows(`select count(*)::int as n from certificates c ${ofStudent}`)).toEqual([{ n: 1 }]);
    expect(await database.rows("select purpose, alg from signing_keys where retired_at is null order by purpose, alg")).toEqual([
      { purpose: "audit", alg: "Ed25519" },
      { purpose: "certificate", alg: "Ed25519" },
      { purpose: "certificate", alg: "P-256" },
      { purpose: "vapid", alg: "P-256" },
    ]);
    const [covers] = (await database.rows("select count(*)::int as n from files where purpose = 'cover'")) as { n: number }[];
    expect(covers?.n).toBeGreaterThan(5);
    const [lessons] = (await database.rows("select count(*)::int as n from files where purpose = 'lesson'")) as { n: number }[];
    expect(lessons?.n).toBeGreaterThan(8);
    const person = await newcomer(third.origin);
    await buysWhatIsFree(first.origin, { ...person, api: await ApiCaller.signIn(first.origin, person.account) });
    await buysByCard(third, person);
    for (const product of [first, second, third]) await stopsInOrder(product);
  });

  it("without: all are ready and take people in", async () => {
    const three = await startThree({});
    const { account } = await newcomer(three[0].origin);
    await ApiCaller.signIn(three[2].origin, account);
    const answer = await fetch(`${three[1].origin}/api/v1/learning-programs`);
    expect(await answer.json()).toMatchObject({ status: 200, data: [] });
    for (const product of three) await stopsInOrder(product);
  });
});
