import { useAtomValue } from "jotai";
import { useLocation, useSearch } from "wouter";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import type { KeptRead } from "#app/state/kept/use-kept.ts";
import { KeptBanner } from "./kept-banner.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";

/** The banner of a kept read, where what is shown is this device's copy and the server cannot renew it now. */
export function KeptNotice({ of }: { of: KeptRead<unknown> }) {
  const online = useAtomValue(onlineAtom);
  const lapsed = useAtomValue(sessionAtom).status === "lapsed";
  const now = useNow();
  const [path] = useLocation();
  const search = useSearch();
  if (!of.asOf || !(lapsed || (of.fromDevice && (!online || of.failure !== null)))) return null;
  const redirect = search === "" ? path : `${path}?${search}`;
  return <KeptBanner asOf={of.asOf} now={now} lapsed={lapsed} loginHref={`/login?${new URLSearchParams({ redirect })}`} retry={of.retry} />;
}
