import { discard, freePort, Product, scratch } from "#tests/support/product.ts";

/** Seeds one data directory; every worker begins with a copy of it. */
export default async function setup(): Promise<() => void> {
  const template = scratch("template");
  const port = await freePort();
  const product = new Product({ dataDir: template, port, gatewayPort: await freePort(), publicUrl: `http://localhost:${port}` });
  await product.start();
  await product.stop();
  process.env.QABAS_TEST_TEMPLATE = template;
  return () => discard(template);
}
