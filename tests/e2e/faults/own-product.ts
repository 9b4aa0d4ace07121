import { discard, freePort, Product, seededData } from "#tests/support/product.ts";

/** A product of a row's own, which is killed, starved and sent through time; the file's other rows keep theirs. */
class OwnProduct extends Product {
  async discard(): Promise<void> {
    await this.stop("SIGKILL");
    discard(this.options.dataDir);
  }
}

export async function ownProduct(options: { dataDir?: string; port?: number; env?: Record<string, string> } = {}): Promise<OwnProduct> {
  const port = options.port ?? (await freePort());
  const product = new OwnProduct({
    dataDir: options.dataDir ?? seededData(),
    port,
    gatewayPort: await freePort(),
    publicUrl: `http://localhost:${port}`,
    env: { ...options.env },
  });
  await product.start();
  return product;
}
