import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { keepLastShell } from "./last-shell.ts";
import { scope } from "./scope.ts";
import { unpackShell } from "./shell-pack.ts";

/** Addresses that are the server's own and never the app's: what people and programs look for by agreement is asked of it each time. */
export const NOT_THE_APP = [
  /^\/api\//,
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/manifest/,
  /^\/\.well-known\//,
  /^\/sign-in\/[^/]+\/metadata$/,
  /\/[^/]+\.[a-z0-9]{2,12}$/i,
];
const SHELL = "/index.html";

/**
 * Keeps the shell on the device and answers every navigation with it at once, with or without a network.
 * @param manifest files of the shell with their revisions, filled in by the build; empty while developing
 */
export function precacheShell(manifest: (PrecacheEntry | string)[]): void {
  const shell = new PrecacheController();
  shell.addToCacheList(manifest);
  scope.addEventListener("install", (event) => event.waitUntil(installShell(event, shell, manifest)));
  scope.addEventListener("activate", (event) => event.waitUntil(shell.activate(event)));
  registerRoute(new PrecacheRoute(shell));
  cleanupOutdatedCaches();
  if (manifest.some((entry) => (typeof entry === "string" ? entry : entry.url).endsWith("index.html"))) {
    registerRoute(new NavigationRoute(shell.createHandlerBoundToURL(SHELL), { denylist: NOT_THE_APP }));
  }
}

async function installShell(event: ExtendableEvent, shell: PrecacheController, manifest: (PrecacheEntry | string)[]): Promise<void> {
  const { cacheName } = shell.strategy;
  await keepShell(event, cacheName, manifest);
  const current = new Set(shell.getCachedURLs().map((url) => shell.getCacheKeyForURL(url) ?? url));
  // Before this version can take over: from then on an old tab may ask at any moment. Without it such a tab loads itself anew.
  await keepLastShell(cacheName, current).catch(() => undefined);
}

async function keepShell(event: ExtendableEvent, cacheName: string, manifest: (PrecacheEntry | string)[]): Promise<void> {
  const rest = new PrecacheController({
    cacheName,
    plugins: [{ cacheWillUpdate: async ({ response }) => ((await isWhatItSays(response)) ? response : null) }],
  });
  rest.addToCacheList(await unpackShell(cacheName, manifest, scope.location.href));
  await rest.install(event);
}

/** Content types by the ending of a file. */
const TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  html: /^text\/html/,
  svg: /^image\/svg/,
  png: /^image\/png/,
  woff2: /font|octet-stream/,
};

/**
 * A captive portal answers 200 with its own page whatever was asked for. Kept as a script of ours it would break the app on
 * every later start, so a file must be of its type, and the shell must be ours. Without it the installation fails and is
 * tried again at the next visit.
 */
export async function isWhatItSays(response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const ending = new URL(response.url).pathname.split(".").at(-1) ?? "";
  const type = TYPES[ending];
  if (type && !type.test(response.headers.get("Content-Type") ?? "")) return false;
  return ending !== "html" || (await response.clone().text()).includes("/assets/");
}
