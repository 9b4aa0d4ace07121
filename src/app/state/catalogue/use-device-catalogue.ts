import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { onlineAtom } from "#app/state/network/network.ts";
import { type DeviceCatalogue, deviceCatalogueAtom, openCatalogue, refreshCatalogue } from "./device-catalogue.ts";

/**
 * All programs: from this device, and from the server by difference, asked again when the network is back.
 * @param opens whether the device's copy is wanted now
 * @param asks whether the server is asked now
 * @param size how many programs there are, where that is known
 */
export function useDeviceCatalogue({ opens, asks, size = null }: { opens: boolean; asks: boolean; size?: number | null }): DeviceCatalogue {
  const online = useAtomValue(onlineAtom);
  useEffect(() => {
    if (opens) void openCatalogue();
  }, [opens]);
  useEffect(() => {
    if (asks) void refreshCatalogue(size);
  }, [asks, online, size]);
  return useAtomValue(deviceCatalogueAtom);
}
