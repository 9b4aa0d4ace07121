import pg from "pg";
import { discard, freePort, Product, scratch } from "#tests/support/product.ts";

/** A product of its own on free ports, silent, while `work` runs. @param env beside its own */
export async function withProduct<T>(env: Record<string, string>, work: (product: Product) => Promise<T>): Promise<T> {
  const port = await freePort();
  const product = new Product({
    dataDir: scratch("bench"),
    port,
    gatewayPort: await freePort(),
    publicUrl: `http://localhost:${port}`,
    env: { QABAS_LOG_LEVEL: "silent", ...env },
  });
  try {
    await product.start();
    return await work(product);
  } finally {
    await product.stop();
    discard(product.options.dataDir);
  }
}

/** A database of its own, while `work` runs. @param postgres address of a server where databases may be made */
export async function withDatabase<T>(postgres: string, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: postgres, connectionTimeoutMillis: 3_000 });
  await admin.connect();
  const database = `qabas_${name}_${process.pid}`;
  await admin.query(`create database ${database}`);
  const url = new URL(postgres);
  url.pathname = `/${database}`;
  try {
    return await work(url.href);
  } finally {
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
}

/** A client of a database, while `work` runs. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
