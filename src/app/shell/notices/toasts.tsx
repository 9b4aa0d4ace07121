import { useAtomValue } from "jotai";
import { lazy, useState } from "react";
import { noticesAtom } from "#app/state/notices/notices.ts";

/** The first notice brings the toasts in: nothing of them is needed for the first paint. */
const Toaster = lazy(() => import("./toaster.tsx").then((module) => ({ default: module.Toaster })));

export function Toasts() {
  const waiting = useAtomValue(noticesAtom).length > 0;
  const [wanted, setWanted] = useState(waiting);
  if (waiting && !wanted) setWanted(true);
  return wanted ? <Toaster /> : null;
}
