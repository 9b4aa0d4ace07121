/**
 * The bare things the product is measured beside: a static JSON route of the framework, a page of it with the very bytes that
 * the product sends a browser, and node with one pg query of 20 rows.
 */
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg from "pg";

const [kind, argument = ""] = process.argv.slice(2);

async function staticJson(bytes: string): Promise<number> {
  const app = Fastify();
  app.get("/", (_request, reply) => reply.header("content-type", "application/json; charset=utf-8").send(bytes));
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** As they travel: what the product compressed stays compressed. */
async function staticPage(url: string): Promise<number> {
  const headers = { accept: "text/html", "accept-encoding": "br, gzip" };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).once("error", reject));
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const encoding = answer.headers["content-encoding"];
  const app = Fastify();
  app.get("/", (_request, reply) => {
    if (encoding) reply.header("content-encoding", encoding);
    return reply.header("content-type", "text/html; charset=utf-8").send(bytes);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function bareQuery(connectionString: string): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const server = createServer((_request, reply) => {
    pool.query("select id, title_ar, title_en, price from programs order by id limit 20").then(
      (result) => reply.setHeader("content-type", "application/json").end(JSON.stringify(result.rows)),
      () => reply.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const start: Record<string, () => Promise<number>> = {
  static: async () => await staticJson(await (await fetch(argument)).text()),
  page: () => staticPage(argument),
  query: () => bareQuery(argument),
};
const port = await start[kind ?? ""]?.();
process.send?.({ port });
process.on("disconnect", () => process.exit(0));
