import { Trans } from "@lingui/react/macro";
import { Mail, Phone } from "lucide-react";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useSettings } from "#app/state/site.ts";
import { Button } from "#app/ui/button.tsx";
import styles from "./page-contact.module.css";

/** Whom to ask. The address of the university stands in the footer. */
export function PageContact() {
  const settings = useSettings();
  return (
    <>
      <p>
        <Trans>Whoever has a question about this page, or a request about personal data, can reach us here.</Trans>
      </p>
      <ul className={styles.ways}>
        {settings?.email && (
          <li>
            <Mail aria-hidden="true" />
            <a href={`mailto:${settings.email}`}>
              <bdi dir="ltr">{settings.email}</bdi>
            </a>
          </li>
        )}
        {settings?.phone && (
          <li>
            <Phone aria-hidden="true" />
            <a href={`tel:${settings.phone.replace(/[^+\d]/gu, "")}`}>
              <bdi dir="ltr">{formatPhone(settings.phone)}</bdi>
            </a>
          </li>
        )}
      </ul>
      <p className={styles.action}>
        <Button tone="quiet" href="/contact">
          <Trans>Contact us</Trans>
        </Button>
      </p>
    </>
  );
}
