import { createServer, request, type Server } from "node:http";

/**
 * Stands where the proxy that ends TLS stands: hands everything on, and says for whom, by which scheme and host it was asked.
 * The TLS itself is not played: the product never sees it.
 */
export async function startProxy(listenPort: number, targetPort: number, host: string, caller: string): Promise<Server> {
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, host, "x-forwarded-for": caller, "x-forwarded-proto": "https", "x-forwarded-host": host };
    const outgoing = request({ host: "127.0.0.1", port: targetPort, method: incoming.method, path: incoming.url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    outgoing.on("error", () => answer.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(listenPort, "127.0.0.1", () => resolve()));
  return server;
}
