import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { makeRecoveryCodes } from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";
import { saveFile } from "#app/api/download.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { PrintButton } from "#app/widgets/print/print-button.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { copyWithNotice } from "#app/widgets/copying/copy-with-notice.ts";
import type { FactorChange } from "./factor-change.ts";

interface Props extends FactorChange {
  left: number;
  /** Codes that were just made; null once the person has kept them. */
  codes: readonly string[] | null;
  onKept: () => void;
}

/** Codes for when the phone is lost: shown once, copied, saved or printed, and made anew. */
export function RecoveryCodes({ left, codes, withPassword, onChanged, onKept }: Props) {
  const { t } = useLingui();
  const { which: busy, act } = useNoticedAction("profile-action");
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (codes) shown.current?.focus();
  }, [codes]);
  const text = (codes ?? []).join("\n");
  return (
    <ProfileSection
      title={t`Recovery codes`}
      lead={t`Each opens your account once, in place of the app or the passkey, where you have lost them.`}
    >
      {codes ? (
        <div ref={shown} tabIndex={-1} className={grid(16, "pad-16", "border", "round-md", "surface")}>
          <p className={kit("strong")}>
            <Trans>Keep these codes now. They are not shown again.</Trans>
          </p>
          <ul className={cluster(12, "tabular", "md")} dir="ltr">
            {codes.map((code) => (
              <li key={code} className={kit("nowrap")}>
                {code}
              </li>
            ))}
          </ul>
          <div className={cluster(12, "not-printed")}>
            <Button
              tone="quiet"
              size="sm"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copyWithNotice(text, "recovery-codes")}
            >{t`Copy the codes`}</Button>
            <Button
              tone="quiet"
              size="sm"
              icon={<Download aria-hidden="true" />}
              onClick={() => saveFile({ blob: new Blob([`${text}\n`], { type: "text/plain" }), name: "qabas-recovery-codes.txt" })}
            >{t`Save the codes as a file`}</Button>
            <PrintButton>{t`Print the codes`}</PrintButton>
          </div>
          <div className={kit("not-printed")}>
            <Button tone="ink" onClick={onKept}>{t`I have kept them`}</Button>
          </div>
        </div>
      ) : (
        <div className={cluster(16, "center")}>
          <span>
            <Plural value={left} _0="No code is left" one="# code is left" other="# codes are left" />
          </span>
          <NetworkButton
            tone="quiet"
            busy={busy === "make"}
            offline={t`Needs a connection`}
            onClick={() =>
              void act(async () => {
                const { data } = await withPassword(() => call(makeRecoveryCodes));
                onChanged(data.second_factor, data.recovery_codes);
              }, "make")
            }
          >{t`Make new codes`}</NetworkButton>
        </div>
      )}
    </ProfileSection>
  );
}
