import { useAtomValue } from "jotai";
import { useState } from "react";
import type { DataOf, Endpoint } from "#contract/endpoint.ts";
import type { CachedOptions } from "#app/state/cached/cached-endpoint.ts";
import { addressOf } from "#app/api/address.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";

/**
 * What is marked, as the server has it. A copy of this device is shown only once the server did not answer: marks that begin from an
 * older version would be a conflict with nobody. What this page heard stays on it while the server is asked again.
 */
export function useFreshRead<E extends Endpoint>(endpoint: E, options: CachedOptions<E>) {
  const read = useCachedRead(endpoint, options);
  const { status, ownerTag: owner } = useAtomValue(sessionAtom);
  const address = `${owner} ${addressOf(endpoint, options)}`;
  const [heard, setHeard] = useState<{ address: string; data: DataOf<E> } | null>(null);
  if (read.data !== null && !read.fromDevice && heard?.data !== read.data) setHeard({ address, data: read.data });
  if (!read.fromDevice) return read;
  if (heard?.address === address) return { ...read, data: heard.data };
  return status === "in" && read.failure === null ? { ...read, status: "loading" as const, data: null } : read;
}
