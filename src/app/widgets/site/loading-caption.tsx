import { Trans } from "@lingui/react/macro";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** Says to those who hear the page what a skeleton shows to those who see it. */
export function LoadingCaption() {
  return (
    <VisuallyHidden as="p">
      <Trans>Loading</Trans>
    </VisuallyHidden>
  );
}
