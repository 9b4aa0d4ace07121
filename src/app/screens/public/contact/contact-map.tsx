import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Map as MapIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import css from "./contact-map.module.css";
import { DrawnMap } from "./drawn-map.tsx";
import { cityOf, mapFrame, type Place } from "./map-place.ts";

/** A drawn map; the real one is a third party's and comes only when asked for (R2.6). */
export function ContactMap({ place, address }: { place: Place; address: string }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (asked) frame.current?.focus({ preventScroll: true });
  }, [asked]);
  const city = cityOf(address, language);

  if (asked)
    return (
      <iframe
        ref={frame}
        className={classNames(kit("block", "full", "sunken", "no-border"), css.frame)}
        src={mapFrame(place)}
        title={t`Map of ${city}`}
        // Its own origin and script, nothing of ours: no top navigation, no popup, no form. Without its origin its tile
        // server sees no referrer, and refuses.
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
    );
  return (
    <div>
      <DrawnMap />
      {/* Without script nothing would answer; the link below does. */}
      <div className={classNames(cluster(12, "center", "border-bottom", "gap-y-4", "pad-y-8", "pad-x-24"), css.offer, layout.scripted)}>
        {online ? (
          <>
            <Button tone="quiet" size="sm" icon={<MapIcon aria-hidden="true" />} onClick={() => setAsked(true)}>
              <Trans>Show map</Trans>
            </Button>
            <p className={kit("faint", "xs")}>
              <Trans>
                It is loaded from <bdi>openstreetmap.org</bdi>
              </Trans>
            </p>
          </>
        ) : (
          <DeviceMark kind="needs-connection">
            <Trans>The map needs a connection</Trans>
          </DeviceMark>
        )}
      </div>
    </div>
  );
}
