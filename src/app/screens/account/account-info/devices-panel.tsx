import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { endDevice, endOtherDevices, listDevices } from "#contract/accounts/devices.ts";
import { call } from "#app/api/call.ts";
import { formatAgo } from "#app/i18n/format-ago.ts";
import { formatDate } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./devices-panel.module.css";

const HANDHELD = new Set(["Android", "iPhone", "iPad", "HarmonyOS"]);

/** The devices that are signed in, of the three there may be (R3.8). */
export function DevicesPanel() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const devices = useCachedRead(listDevices);
  const [ending, setEnding] = useState<string | null>(null);
  const { devices: most } = TERMS;

  async function end(id: string): Promise<void> {
    setEnding(id);
    try {
      await (id === "others" ? call(endOtherDevices) : call(endDevice, { params: { id } }));
      devices.retry();
    } catch (error) {
      showNotice({ kind: "error", id: "device", message: problemSentence(i18n, error) });
    } finally {
      setEnding(null);
    }
  }

  return (
    <aside className={classNames(kit("min-0", "border", "round-md", "surface"), css.panel)} aria-labelledby="devices">
      <LoadState of={devices} skeleton={<ProfileSkeleton rows={2} />}>
        {(held) => {
          const count = held.length;
          return (
            <>
              <div className={row(12, "baseline", "between")}>
                <h2 className={kit("xl")} id="devices">
                  <Trans>Devices</Trans>
                </h2>
                <span className={kit("soft", "sm")}>
                  <Trans>
                    {count} of {most}
                  </Trans>
                </span>
              </div>
              <ul className={classNames(grid(), css.list)}>
                {held.map((device) => {
                  const Icon = HANDHELD.has(device.platform) ? Smartphone : Laptop;
                  const when = formatAgo(language, device.last_seen_at, now);
                  const { network } = device;
                  // A copy of before has no such day.
                  const since = device.first_seen_at ? formatDate(language, device.first_seen_at.slice(0, 10)) : t`not known`;
                  return (
                    <li key={device.id} className={cluster([0, 12], "start", "pad-y-12", "border-bottom")}>
                      <Icon aria-hidden="true" />
                      <div className={classNames(kit("min-0"), css.words)}>
                        <h3 className={kit("md", "break-anywhere")} id={`device-${device.id}`}>
                          <bdi>{[device.name, device.platform].filter(Boolean).join(", ")}</bdi>
                        </h3>
                        <p className={kit("soft", "sm")}>
                          <Trans>Last used: {when}</Trans>
                        </p>
                        <p className={kit("soft", "sm")}>
                          <Trans>First used: {since}</Trans>
                        </p>
                        {network ? (
                          <p className={kit("soft", "sm")}>
                            <Trans>
                              Network <bdi>{network}</bdi>
                            </Trans>
                          </p>
                        ) : null}
                        {device.current ? <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>{t`This device`}</StatusMark> : null}
                      </div>
                      {device.current ? null : (
                        <NetworkButton
                          tone="plain"
                          size="sm"
                          busy={ending === device.id}
                          offline={t`Needs a connection`}
                          aria-describedby={`device-${device.id}`}
                          onClick={() => void end(device.id)}
                        >{t`Log out device`}</NetworkButton>
                      )}
                    </li>
                  );
                })}
                {count < most ? (
                  <li className={classNames(cluster([0, 12], "start", "pad-y-12", "border-bottom"), css.free)}>
                    <Nuqta />
                    <Plural value={most - count} one="Room for # more device" other="Room for # more devices" />
                  </li>
                ) : null}
              </ul>
              {count > 1 ? (
                <NetworkButton
                  tone="quiet"
                  size="sm"
                  busy={ending === "others"}
                  offline={t`Needs a connection`}
                  onClick={() => void end("others")}
                >{t`Log out every other device`}</NetworkButton>
              ) : null}
              <p className={kit("soft", "sm", "above-12")}>
                <Trans>Courses open on {most} devices at a time. A device that you log out here has to log in again.</Trans>
              </p>
            </>
          );
        }}
      </LoadState>
    </aside>
  );
}
