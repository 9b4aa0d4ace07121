import { Plural, useLingui } from "@lingui/react/macro";
import { grid, kit } from "#app/ui/kit.ts";
import type { PrivacyState } from "#contract/accounts/privacy.ts";

/** What stays when the account is deleted, why, and for how long. */
export function KeptByLaw({ kept }: { kept: PrivacyState["kept"] }) {
  const { t } = useLingui();
  const words: Record<PrivacyState["kept"][number]["kind"], string> = {
    tax: t`Invoices and credit notes with the buyer’s name, as the tax law requires`,
    certificates: t`Certificates that were issued, so that whoever holds one can verify it`,
    study: t`The study record without your name: enrollments, marks and attendance`,
    audit: t`The security log without your name: what happened in the account, and when`,
  };
  return (
    <>
      <p className={kit("above-8")}>{t`What stays, and why:`}</p>
      <ul className={grid(4, "above-8", "soft", "sm")}>
        {kept.map(({ kind, years }) => (
          <li key={kind}>
            {words[kind]}{" "}
            {years === null ? t`(for as long as it may be asked for)` : <Plural value={years} one="(# year)" other="(# years)" />}
          </li>
        ))}
      </ul>
    </>
  );
}
