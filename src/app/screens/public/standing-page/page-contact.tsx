import { Trans } from "@lingui/react/macro";
import { Mail, Phone } from "lucide-react";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useSettings } from "#app/state/site.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { grid, inline, kit, row } from "#app/ui/kit.ts";

/** Whom to ask. The address of the university stands in the footer. */
export function PageContact() {
  const settings = useSettings();
  return (
    <>
      <p>
        <Trans>Whoever has a question about this page, or a request about personal data, can reach us here.</Trans>
      </p>
      <ul className={grid()}>
        {settings?.email && (
          <li className={row(12, "center")}>
            <Mail className={kit("faint")} aria-hidden="true" />
            <a className={inline(0, "center", "tap", "link", "hover-underline")} href={`mailto:${settings.email}`}>
              <bdi dir="ltr">{settings.email}</bdi>
            </a>
          </li>
        )}
        {settings?.phone && (
          <li className={row(12, "center")}>
            <Phone className={kit("faint")} aria-hidden="true" />
            <a className={inline(0, "center", "tap", "link", "hover-underline")} href={`tel:${settings.phone.replace(/[^+\d]/gu, "")}`}>
              <bdi dir="ltr">{formatPhone(settings.phone)}</bdi>
            </a>
          </li>
        )}
      </ul>
      <p className={kit("not-printed")}>
        <Button tone="quiet" href="/contact">
          <Trans>Contact us</Trans>
        </Button>
      </p>
    </>
  );
}
