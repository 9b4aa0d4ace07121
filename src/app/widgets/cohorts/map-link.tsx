import { Trans } from "@lingui/react/macro";
import { Button } from "#app/ui/buttons/button.tsx";

/** Leads from the name of a room to where the university is; the map there comes from a third party, and only where it is asked for. */
export const MapLink = () => (
  <Button tone="plain" size="sm" href="/contact#map">
    <Trans>Find the place on the map</Trans>
  </Button>
);
