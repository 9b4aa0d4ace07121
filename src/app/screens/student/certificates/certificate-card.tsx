import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Truck } from "lucide-react";
import { Link } from "wouter";
import type { Certificate } from "#contract/certificates/certificates.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Seal } from "#app/widgets/certificate-paper/seal.tsx";
import { CertificateMark } from "./certificate-mark.tsx";
import { deliveryStatus } from "./certificate-words.ts";
import css from "./certificate-card.module.css";

/** A certificate in the list: its seal on paper, whose it is of, and where its paper copy is. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id, number, program, status, issued_at: issuedAt, delivery } = certificate;
  const date = issuedAt === null ? "" : formatDate(language, issuedAt);
  return (
    <article className={css.card} data-status={status}>
      <span className={css.paper}>
        <Seal number={number ?? ""} className={css.seal} />
      </span>
      <div className={css.words}>
        <h2>
          <Link href={`/student/certificates/details/${id}`}>
            <bdi>{program.translations[language].title}</bdi>
          </Link>
        </h2>
        <p className={css.number} dir="ltr">
          {number}
        </p>
        <p className={css.date}>
          <Trans>Issued on {date}</Trans>
        </p>
        <p className={css.marks}>
          <CertificateMark status={status} />
          {delivery ? (
            <Link href={`/student/certificates/delivery/${id}`} className={css.delivery}>
              <Truck aria-hidden="true" />
              <span>{i18n._(deliveryStatus[delivery.status].words)}</span>
            </Link>
          ) : null}
        </p>
      </div>
    </article>
  );
}
