import { discard, freePort, Product, scratch } from "#tests/support/product.ts";

/** What the database was filled with has to be what the processes are started with: personal values are sealed with it. */
export const SECRET = "s".repeat(40);

export interface Running {
  webs: Product[];
  worker: Product | null;
}

/**
 * So many processes that answer on one database, and one worker beside them, while `work` runs.
 * @param now of their clocks at the start
 * @param withWorker without one nothing is done that nobody waits for
 */
export async function withProcesses<T>(
  count: number,
  url: string,
  env: Record<string, string>,
  now: Date,
  withWorker: boolean,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const all: Product[] = [];
  const start = async (role: "web" | "worker"): Promise<Product> => {
    const port = await freePort();
    const product = new Product({
      dataDir: scratch("scale"),
      port,
      gatewayPort: await freePort(),
      publicUrl: `http://localhost:${port}`,
      env: {
        ...env,
        DATABASE_URL: url,
        QABAS_LOG_LEVEL: "silent",
        QABAS_SECRET: SECRET,
        QABAS_ROLE: role,
        QABAS_NOW: now.toISOString(),
      },
    });
    all.push(product);
    await product.start();
    return product;
  };
  try {
    const webs: Product[] = [];
    for (let place = 0; place < count; place += 1) webs.push(await start("web"));
    return await work({ webs, worker: withWorker ? await start("worker") : null });
  } finally {
    await Promise.all(all.map((product) => product.stop()));
    for (const { options } of all) discard(options.dataDir);
  }
}
