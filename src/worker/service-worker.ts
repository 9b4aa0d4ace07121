/** The entry: only listeners, no logic. */
import { SYNC_TAG } from "#offline/page-messages.ts";
import { routeAssets } from "./asset-routes.ts";
import { routePublicReads } from "./cache-routes.ts";
import { routeSavedMedia } from "./media-routes.ts";
import { hear } from "./page-messages.ts";
import { sendFromSync } from "./outbox-sync.ts";
import { routePictures } from "./picture-routes.ts";
import { precacheShell } from "./precache.ts";
import { openPushed, renewSubscription, showPush } from "./push.ts";
import { type OurScope, scope } from "./scope.ts";

// The build looks for these very words to put the list of files in.
declare const self: OurScope;

precacheShell(self.__WB_MANIFEST);
routePublicReads();
routeAssets();
routePictures();
routeSavedMedia();

// The first visit is served by this worker too: without it the catalogue would open offline only after the second.
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", (event) => hear(event));
scope.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendFromSync(event.lastChance));
});
scope.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.text())));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openPushed(event.notification)));
scope.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewSubscription(event.oldSubscription ?? null, event.newSubscription ?? null)),
);
