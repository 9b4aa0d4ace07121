import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useMay } from "#app/state/staff/own-rights.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** Something of what is shown waits for a second person: the way to the wish, for whoever reads wishes. */
export function WaitsForSecond({ approval, children }: { approval: string; children: ReactNode }) {
  const may = useMay();
  return (
    <NoticeBox kind="wait">
      <p>{children}</p>
      {may("approvals.read") ? (
        <ActionLink className={kit("link", "tap", "inline-block")} href={`/staff/approvals/rights/${approval}`}>
          <Trans>Open the approval</Trans>
        </ActionLink>
      ) : null}
    </NoticeBox>
  );
}
