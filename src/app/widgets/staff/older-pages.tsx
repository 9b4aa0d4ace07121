import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster } from "#app/ui/kit.ts";
import type { ListAddress } from "./list-address.ts";

/** The ways through a list that is read by cursor: to what is older, and back to the newest. @param next where the next page begins */
export function OlderPages({ address, next }: { address: ListAddress; next: string | null | undefined }) {
  const { t } = useLingui();
  return (
    <div className={cluster(8)}>
      {address.get("cursor") ? <Button tone="quiet" size="sm" href={address.to({ cursor: "" })}>{t`Newest`}</Button> : null}
      {next ? <Button tone="quiet" size="sm" href={address.to({ cursor: next })}>{t`Older`}</Button> : null}
    </div>
  );
}
