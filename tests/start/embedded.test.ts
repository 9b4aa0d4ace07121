import { chmodSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { StartedProduct } from "./started-product.ts";
import { buysByCard, buysWhatIsFree, newcomer, stopsInOrder } from "./using-it.ts";

/** Nothing is set: what `npm start` begins. */
let product: StartedProduct;
const later: StartedProduct[] = [];
beforeAll(async () => {
  product = await StartedProduct.start();
});
afterEach(async () => {
  for (const other of later.splice(0)) await other.dispose();
});
afterAll(() => product?.dispose());

/**
 * What somebody else on the machine could enter or open. PGlite gives the files of its database the mode of an ordinary file, whatever the
 * umask says: there it is the folders that count, which are closed one by one.
 */
function openPlaces(dataDir: string): string[] {
  const inDatabase = path.join(dataDir, "database");
  const walk = (place: string): string[] => {
    const found = lstatSync(place);
    const counts = found.isDirectory() || !place.startsWith(inDatabase);
    const inside = found.isDirectory() ? readdirSync(place).flatMap((name) => walk(path.join(place, name))) : [];
    return [...(counts && (found.mode & 0o077) !== 0 ? [`${(found.mode & 0o777).toString(8)} ${place}`] : []), ...inside];
  };
  return walk(dataDir);
}

const again = async (env: Record<string, string>) => {
  const other = await StartedProduct.launch({ dataDir: product.dataDir, env });
  later.push(other);
  return other;
};

describe("with no setting at all: the embedded database and the demo", () => {
  it("the demo's people log in, and a newcomer buys what is free and what is not", async () => {
    await ApiCaller.signIn(product.origin, { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "سارة" });
    const person = await newcomer(product.origin);
    await buysWhatIsFree(product.origin, person);
    await buysByCard(product, person);
    expect(product.output).toContain("Demo accounts");
  });

  it("ends in order", () => stopsInOrder(product));

  it("left nothing that another user of the machine could open (A4)", () => {
    expect(openPlaces(product.dataDir)).toEqual([]);
  });

  it("closes again what was opened, at the next start", async () => {
    chmodSync(product.dataDir, 0o755);
    chmodSync(path.join(product.dataDir, "database"), 0o777);
    const next = await again({});
    await next.ready();
    expect(openPlaces(product.dataDir)).toEqual([]);
    await stopsInOrder(next);
  });

  it("does not start where it listens to other machines, and says how to go on (A5)", async () => {
    const next = await again({ HOST: "0.0.0.0" });
    expect(await next.refusal()).toBe(1);
    expect(next.output).toContain("HOST=0.0.0.0");
    expect(next.output).toContain("student@qabas.example");
    expect(next.output).toContain("QABAS_PAYMENTS=none");
    expect(next.output).toContain("QABAS_DEMO=public");
  });

  it("does not start with a secret that opens none of its keys, and names them; with both it does (A19)", async () => {
    const other = { QABAS_SECRET: "another secret that is long enough to be one" };
    // The secret that was made for the data directory counts as a previous one.
    const moved = await again(other);
    await moved.ready();
    await stopsInOrder(moved);
    const back = await again({});
    expect(await back.refusal()).toBe(1);
    expect(back.output).toMatch(
      /sealed with another secret: (?:[\w-]{10} \((?:audit|certificate|vapid), (?:P-256|Ed25519)\)(?:, |\. )){4}/u,
    );
    expect(back.output).toMatch(/wrapped with another secret: [\w-]+/u);
    expect(back.output).toContain("QABAS_SECRET_PREVIOUS");
    const both = await again({ QABAS_SECRET_PREVIOUS: other.QABAS_SECRET });
    await both.ready();
    await stopsInOrder(both);
  });
});
