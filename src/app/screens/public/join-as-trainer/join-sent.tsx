import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { JoinSteps } from "./join-steps.tsx";
import type { SentApplication } from "./use-sending.ts";
import css from "./join-as-trainer-screen.module.css";

/** The acknowledgement. It takes the focus: the form that had it is gone. */
export function JoinSent({ sent: { reference, track_url: link } }: { sent: SentApplication }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pathname, search } = new URL(link, location.origin);
  return (
    <div className={classNames(grid(12, "justify-items-start", "form-wide"), css.sent)}>
      <h1 className={kit("title")} ref={heading} tabIndex={-1}>
        <Trans>Your application has arrived</Trans>
      </h1>
      <p>
        <Trans>
          Reference number: <bdi className={kit("strong", "tabular")}>{reference}</bdi>
        </Trans>
      </p>
      <p className={kit("soft")}>
        <Trans>We sent it to your e-mail with a link to follow the application.</Trans>
      </p>
      <Button tone="ink" href={pathname + search}>
        <Trans>Track application</Trans>
      </Button>
      <h2 className={kit("above-24")}>
        <Trans>What happens next</Trans>
      </h2>
      <JoinSteps sent />
    </div>
  );
}
