import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Verification } from "#contract/certificates.ts";
import type { CertificateClaims } from "#contract/rules/certificate-claims.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import css from "./verify-screen.module.css";

interface Facts {
  number: string;
  holder: { ar: string; en: string | null };
  holderShown: boolean;
  program: { ar: string; en: string };
  hours: number;
  issuedAt: string;
  issuer: { ar: string; en: string };
}

export const factsOfAnswer = (answer: Verification): Facts => ({
  number: answer.number,
  holder: answer.holder,
  holderShown: answer.holder_shown,
  program: answer.program,
  hours: answer.hours,
  issuedAt: answer.issued_at,
  issuer: answer.issuer,
});

export const factsOfClaims = (claims: CertificateClaims): Facts => ({
  number: claims.n,
  holder: { ar: claims.ar, en: claims.en },
  holderShown: true,
  program: { ar: claims.ta, en: claims.te },
  hours: claims.h,
  issuedAt: new Date(claims.d * 1000).toISOString(),
  issuer: { ar: claims.ia, en: claims.ie },
});

/** What the certificate says; the holder masked for whoever has the number alone. */
export function VerifiedFacts({ number, holder, holderShown, program, hours, issuedAt, issuer }: Facts) {
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
    <>
      <dl className={css.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t`Verification number`}</dt>
          <dd>
            <bdi dir="ltr">{number}</bdi>
          </dd>
        </div>
      </dl>
      {holderShown ? null : (
        <p className={css.note}>
          <Trans>The name is masked here. The code on the certificate, or the link its holder shares, shows it whole.</Trans>
        </p>
      )}
    </>
  );
}
