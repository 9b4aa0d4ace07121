import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { MonitorSmartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { formatAgo } from "#app/i18n/format-ago.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { now } from "#offline/clock.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./device-choice.module.css";

interface Props {
  limit: DeviceLimit;
  end: (deviceId: string) => Promise<unknown>;
  back: () => void;
}

/** The fourth login: which of the three devices is to be signed out, so that this one can come in (R3.8). */
export function DeviceChoice({ limit, end, back }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [ending, setEnding] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={grid(12, "justify-items-start")} aria-labelledby="devices">
      <h2 id="devices" ref={heading} tabIndex={-1} className={classNames(kit("xl"), css.title)}>
        <Trans>Devices</Trans>
      </h2>
      <p className={kit("soft")}>{i18n._(problemMessages.device_limit_reached)}</p>
      <ul className={classNames(kit("full", "border-top"), css.list)}>
        {limit.devices.map((device) => {
          const when = formatAgo(language, device.last_seen_at, now());
          return (
            <li key={device.id} className={grid([4, 12], "center", "pad-y-12", "border-bottom")}>
              <MonitorSmartphone aria-hidden className={classNames(kit("soft"), css.icon)} />
              <div>
                <h3 className={kit("md", "leading-note")} id={`device-${device.id}`}>
                  <bdi>{device.name}</bdi>
                </h3>
                <p className={kit("soft", "xs")}>
                  <Trans>Last used: {when}</Trans>
                </p>
              </div>
              <NetworkButton
                tone="quiet"
                offline={t`Needs a connection`}
                aria-describedby={`device-${device.id}`}
                size="sm"
                busy={ending === device.id}
                disabled={ending !== null && ending !== device.id}
                onClick={async () => {
                  setEnding(device.id);
                  await end(device.id);
                  setEnding(null);
                }}
              >
                {t`Log out device`}
              </NetworkButton>
            </li>
          );
        })}
      </ul>
      <Button tone="plain" onClick={back}>{t`Back`}</Button>
    </section>
  );
}
