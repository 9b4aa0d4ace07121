import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Endpoint } from "#contract/endpoint.ts";
import { DEMO_PASSWORD, newPerson } from "#tests/support/accounts.ts";
import { GatewayDriver } from "#tests/support/gateway.ts";
import { Line } from "#tests/support/network/line.ts";
import { discard, freePort, Product, scratch } from "#tests/support/product.ts";
import { everyEndpoint } from "./endpoints.ts";
import { Person } from "./person.ts";

/** Signs what the gateway of the checks sends. */
export const SECRET = "a secret of the security checks, long enough";

/** Limits as a real start has them: the product of the other checks has none that they could meet. */
const REAL_LIMITS = Object.fromEntries(
  Object.entries({ LOGIN: "20/300", REGISTER: "", RESET: "10/3600", COUPON: "20/600", CONTACT: "" }).flatMap(([bucket, rule]) =>
    rule === "" ? [] : [[`QABAS_RATE_${bucket}`, rule]],
  ),
);

/** The built product with its demo on a PostgreSQL database of its own, and the people of the checks. */
export interface World {
  product: Product;
  /** A second process on the same database, with the limits of a real start. */
  limited: Product;
  /** What `limited` reaches the database through. */
  line: Line;
  /** Hands on the gateway of `product`. */
  driver: GatewayDriver;
  /** A third one, as behind a proxy that ends TLS. */
  https: Product;
  /** Looks at what stands in the tables; never part of an attack. */
  db: pg.Client;
  endpoints: readonly Endpoint[];
  guest: Person;
  /** A new learner, who owns nothing. */
  s1: Person;
  /** The learner of the demo, who owns something of every kind. */
  s2: Person;
  /** The instructor of the demo, and one who teaches nothing. */
  i1: Person;
  i2: Person;
  staff: Person;
  close(): Promise<void>;
}

/**
 * @param postgres address of a server where databases may be made
 * @param entry of the built server: that of the project, or of its twin with planted holes
 */
export async function openWorld(postgres: string, entry: string): Promise<World> {
  const admin = new pg.Client({ connectionString: postgres, connectionTimeoutMillis: 3_000 });
  await admin.connect();
  const name = `qabas_security_${process.pid}_${randomUUID().slice(0, 6)}`;
  await admin.query(`create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  const dataDir = scratch("security");
  const products: Product[] = [];
  const db = new pg.Client({ connectionString: url.href });
  const line = await Line.open({ host: url.hostname, port: Number(url.port || 5432) });
  const throughLine = new URL(url);
  throughLine.hostname = "127.0.0.1";
  throughLine.port = String(line.port);
  const close = async () => {
    for (const product of products) await product.stop();
    await line.restore();
    await line.cut();
    await db.end().catch(() => undefined);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    discard(dataDir);
  };
  const start = async (publicUrl: string | null, env: Record<string, string>) => {
    const port = await freePort();
    const product = new Product({
      dataDir,
      port,
      gatewayPort: await freePort(),
      publicUrl: publicUrl ?? `http://localhost:${port}`,
      entry,
      env: { DATABASE_URL: url.href, QABAS_SEED: "demo", QABAS_SECRET: SECRET, ...env },
    });
    products.push(product);
    await product.start();
    return product;
  };
  try {
    const product = await start(null, {});
    await db.connect();
    // The first one alone does the work of jobs: a mail names the address of the process that sends it.
    const limited = await start(null, { ...REAL_LIMITS, QABAS_ROLE: "web", DATABASE_URL: throughLine.href });
    // The demo on a public address is meant here; time stands still on loopback alone.
    const https = await start("https://learn.example.test", {
      QABAS_DEMO: "public",
      QABAS_NOW: "",
      QABAS_TRUST_PROXY: "loopback",
      QABAS_ROLE: "web",
    });
    const person = async (email: string) => await Person.signIn(product.apiOrigin, email, DEMO_PASSWORD);
    const s1 = await Person.register(product.apiOrigin, newPerson());
    // Her e-mail is verified: what she is refused is refused for another reason.
    await db.query("update users set email_verified_at = now() where id = $1", [s1.userId]);
    return {
      product,
      limited,
      line,
      driver: new GatewayDriver(`http://127.0.0.1:${product.options.gatewayPort}`, SECRET),
      https,
      db,
      endpoints: await everyEndpoint(),
      guest: new Person(product.apiOrigin, "guest"),
      s1,
      s2: await person("student@qabas.example"),
      i1: await person("instructor@qabas.example"),
      i2: await person(await anotherInstructor(db)),
      staff: await person("staff@qabas.example"),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An instructor who teaches nothing, with the password of the demo. */
async function anotherInstructor(db: pg.Client): Promise<string> {
  const email = "instructor-without-courses@qabas.example";
  const { rowCount } = await db.query(
    `insert into users (type, email, password_hash, name_ar, phone, created_at)
     select 'instructor', $1, password_hash, 'سلمان فهد ناصر الدوسري', '+966550000002', now() from users where email = 'instructor@qabas.example'`,
    [email],
  );
  if (rowCount !== 1) throw new Error("the demo has no instructor");
  return email;
}
