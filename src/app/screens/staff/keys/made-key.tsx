import { Trans, useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { copyWithNotice } from "#app/widgets/copying/copy-with-notice.ts";

/** A key that was just made: nothing shows it again. */
export function MadeKey({ secret, onKept }: { secret: string; onKept: () => void }) {
  const { t } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.focus();
  }, [secret]);
  return (
    <div ref={shown} tabIndex={-1} className={grid(12, "pad-16", "border", "round-md", "surface")}>
      <p className={kit("strong")}>
        <Trans>Keep this key now. It is not shown again.</Trans>
      </p>
      <p className={kit("sm")}>
        <bdi dir="ltr" className={kit("break-anywhere")}>
          {secret}
        </bdi>
      </p>
      <div className={cluster(12)}>
        <Button
          tone="quiet"
          size="sm"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyWithNotice(secret, "api-key")}
        >{t`Copy the key`}</Button>
        <Button tone="ink" size="sm" onClick={onKept}>{t`I have kept it`}</Button>
      </div>
    </div>
  );
}
