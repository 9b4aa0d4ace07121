import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Problem } from "#contract/problem.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit } from "#app/ui/kit.ts";
import { State } from "#app/ui/state.tsx";

interface Props {
  failure: unknown;
  /** The button that asks again, and the page's own way on. */
  again: ReactNode;
  back: ReactNode;
}

/** A fault of ours: the connection is fine, nothing was lost, and the number by which we find it, in one piece. */
export function FaultState({ failure, again, back }: Props) {
  const { t } = useLingui();
  const reference = failure instanceof Problem ? failure.options.reference : undefined;
  return (
    <State
      kind="fault"
      live
      title={<Trans>Server error</Trans>}
      help={
        <>
          <Trans>We are fixing it. Your connection is fine and none of your data was lost.</Trans>
          {reference === undefined ? null : (
            <p>
              <Trans>
                Error reference:{" "}
                <bdi dir="ltr" className={kit("nowrap")}>
                  {reference}
                </bdi>
              </Trans>
            </p>
          )}
        </>
      }
      action={
        <>
          {again}
          <Button tone="plain" href="/contact">{t`Contact us`}</Button>
          {back}
        </>
      }
    />
  );
}
