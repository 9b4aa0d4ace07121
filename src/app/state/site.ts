import { getSettings, type Settings } from "#contract/site/site.ts";
import { useResource } from "./resource.ts";

/** Whether anybody here takes instalments; a device's older copy of the settings says nothing against it. */
export const useTakesInstalments = (): boolean => {
  const methods = useSettings()?.payments.methods;
  return methods === undefined || methods.includes("tabby") || methods.includes("tamara");
};

/** Site settings: asked once, and nothing waits for them (R10.1). Null until they are here. */
export const useSettings = (): Settings | null => useResource(getSettings, { once: true }).data;
