import { useAtomValue } from "jotai";
import { type ComponentType, lazy, Suspense } from "react";
import { enterArea } from "#app/i18n/language.ts";
import { installAtom } from "#app/state/install/install.ts";

/** Hardly anybody sees it, and nothing is lost where it cannot be fetched. */
const InstallPanel = lazy<ComponentType<{ way: "prompt" | "steps" }>>(() =>
  Promise.all([import("./install-panel.tsx"), enterArea("pages")]).then(
    ([module]) => ({ default: module.InstallPanel }),
    () => ({ default: () => null }),
  ),
);

/** Only where Qabas can be installed and the offer is welcome. */
export function InstallOffer() {
  const way = useAtomValue(installAtom);
  return (
    way && (
      <Suspense>
        <InstallPanel way={way} />
      </Suspense>
    )
  );
}
