import { API_BASE } from "#contract/endpoint.ts";
import { VIEW_HEADER } from "#contract/security/account-views.ts";

const REFUSED = { status: 403, code: "view_only", message: "", data: null };

/**
 * Every call of this tab is made in its view from here on, and none that changes anything leaves it; the server refuses those as well.
 * @returns what lets a last call go as it is: the view's own end
 */
export function speakFor(token: string): typeof fetch {
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith(API_BASE)) return await ask(request);
    if (request.method !== "GET") return Response.json(REFUSED, { status: REFUSED.status });
    // A read of everybody carries no token, so that caches may share it.
    if (request.headers.has("authorization")) request.headers.set(VIEW_HEADER, token);
    return await ask(request);
  };
  return ask;
}
