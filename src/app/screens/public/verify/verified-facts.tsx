import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import type { Verification } from "#contract/certificates/certificates.ts";
import type { CertificateClaims } from "#contract/certificates/certificate-claims.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";

interface Facts {
  number: string;
  holder: { ar: string; en: string | null };
  program: { ar: string; en: string };
  hours: number;
  issuedAt: string;
  issuer: { ar: string; en: string };
}

/** Null for the number alone: the server says no more of it than whether it is valid. */
export const factsOfAnswer = ({ number, certificate }: Verification): Facts | null =>
  certificate && {
    number,
    holder: certificate.holder,
    program: certificate.program,
    hours: certificate.hours,
    issuedAt: certificate.issued_at,
    issuer: certificate.issuer,
  };

export const factsOfClaims = (claims: CertificateClaims): Facts => ({
  number: claims.n,
  holder: { ar: claims.ar, en: claims.en },
  program: { ar: claims.ta, en: claims.te },
  hours: claims.h,
  issuedAt: new Date(claims.d * 1000).toISOString(),
  issuer: { ar: claims.ia, en: claims.ie },
});

/** What the certificate says. */
export function VerifiedFacts({ number, holder, program, hours, issuedAt, issuer }: Facts) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = language === "en" ? (holder.en ?? holder.ar) : holder.ar;
  const rows = [
    [t`Holder`, name],
    [t`Program`, program[language]],
    [t`Training hours`, formatNumber(language, hours)],
    [t`Issued on`, formatDate(language, issuedAt, { hijri: true })],
    [t`Issued by`, issuer[language]],
  ] as const;
  return (
    <dl className={grid()}>
      {rows.map(([label, value]) => (
        <div className={cluster(16, "between", "gap-y-2", "pad-y-12", "border-bottom", "leading-note")} key={label}>
          <dt className={kit("soft")}>{label}</dt>
          <dd className={kit("min-0", "strong", "break-anywhere")}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      <NumberRow number={number} />
    </dl>
  );
}

/** For whoever has the number alone: the rest is on the certificate, and behind its code. */
export function NumberAlone({ number }: { number: string }) {
  return (
    <>
      <dl className={grid()}>
        <NumberRow number={number} />
      </dl>
      <p className={kit("soft", "sm", "leading-note")}>
        <Trans>
          The number alone shows whether it is valid. The code on the certificate, or the link its holder shares, shows what it says.
        </Trans>
      </p>
    </>
  );
}

function NumberRow({ number }: { number: string }) {
  const { t } = useLingui();
  return (
    <div className={cluster(16, "between", "gap-y-2", "pad-y-12", "border-bottom", "leading-note")}>
      <dt className={kit("soft")}>{t`Verification number`}</dt>
      <dd className={kit("min-0", "strong", "break-anywhere")}>
        <bdi dir="ltr">{number}</bdi>
      </dd>
    </div>
  );
}
