import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether the page's script runs: false on the server and in the first paint. A form whose button sends before that would
 * put what was written into an address, so until then the button is none that sends.
 */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
