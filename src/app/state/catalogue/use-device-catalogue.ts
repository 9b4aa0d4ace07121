import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { onlineAtom } from "#app/state/network/network.ts";
import { type DeviceCatalogue, deviceCatalogueAtom } from "./catalogue-atom.ts";

/** What reads and fetches them is no part of a page that came with its programs. */
const catalogue = () => import("./device-catalogue.ts");

/** As `device-catalogue.ts` says of them. */
export const openSearch = (): Promise<void> => catalogue().then(({ openSearch }) => openSearch(), unread);
export const searchTexts = (): Promise<void> => catalogue().then(({ searchTexts }) => searchTexts(), unread);

const unread = (): void => undefined;

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
    if (opens) catalogue().then(({ openCatalogue }) => openCatalogue(), unread);
  }, [opens]);
  useEffect(() => {
    if (reads) catalogue().then(({ openTexts }) => openTexts(), unread);
  }, [reads]);
  useEffect(() => {
    if (asks) catalogue().then(({ refreshCatalogue }) => refreshCatalogue(size), unread);
  }, [asks, online, size]);
  return useAtomValue(deviceCatalogueAtom);
}
