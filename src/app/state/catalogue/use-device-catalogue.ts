import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { onlineAtom } from "#app/state/network/network.ts";
import { type DeviceCatalogue, deviceCatalogueAtom, openCatalogue, openTexts, refreshCatalogue } from "./device-catalogue.ts";

interface Wanted {
  opens: boolean;
  asks: boolean;
  reads?: boolean;
  size?: number | null;
}

/**
 * All programs: from this device, and from the server by difference, asked again when the network is back.
 * @param opens whether the device's copy is wanted now
 * @param asks whether the server is asked now
 * @param reads whether the longer texts that the device has are wanted as well
 * @param size how many programs there are, where that is known
 */
export function useDeviceCatalogue({ opens, asks, reads = false, size = null }: Wanted): DeviceCatalogue {
  const online = useAtomValue(onlineAtom);
  useEffect(() => {
    if (opens) void openCatalogue();
  }, [opens]);
  useEffect(() => {
    if (reads) void openTexts();
  }, [reads]);
  useEffect(() => {
    if (asks) void refreshCatalogue(size);
  }, [asks, online, size]);
  return useAtomValue(deviceCatalogueAtom);
}
