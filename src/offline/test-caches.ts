/** For tests of saved files alone: a cache storage in memory, as much of it as is used. */
export class FakeCaches {
  readonly stored = new Map<string, Map<string, { body: Uint8Array; headers: [string, string][] }>>();
  /** Bytes that still fit. */
  room = Number.POSITIVE_INFINITY;

  has = async (name: string): Promise<boolean> => this.stored.has(name);
  delete = async (name: string): Promise<boolean> => this.stored.delete(name);

  open = async (name: string): Promise<Cache> => {
    const files = this.stored.get(name) ?? new Map<string, { body: Uint8Array; headers: [string, string][] }>();
    this.stored.set(name, files);
    const cache = {
      match: async (key: string) => {
        const file = files.get(key);
        return file && new Response(file.body.slice(), { headers: file.headers });
      },
      put: async (key: string, response: Response) => {
        const body = new Uint8Array(await response.arrayBuffer());
        if (body.byteLength > this.room) throw new DOMException("full", "QuotaExceededError");
        this.room -= body.byteLength;
        files.set(key, { body, headers: [...response.headers] });
      },
      delete: async (key: string) => files.delete(key),
      keys: async () => [...files.keys()].map((url) => ({ url })),
    };
    return cache as unknown as Cache;
  };

  /** Keys in a cache, in the order put. */
  keysOf = (name: string): string[] => [...(this.stored.get(name)?.keys() ?? [])];
}
