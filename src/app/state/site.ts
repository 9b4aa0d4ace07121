import { getSettings, type Settings } from "#contract/site/site.ts";
import { useResource } from "./resource.ts";

/** Site settings: asked once, and nothing waits for them (R10.1). Null until they are here. */
export const useSettings = (): Settings | null => useResource(getSettings, { once: true }).data;
