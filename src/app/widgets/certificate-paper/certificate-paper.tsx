import type { CertificateSnapshot, PaperLanguage } from "#contract/certificates/certificates.ts";
import { CERTIFICATE_PAGE, type CertificateSizes, certificateSizes } from "#contract/certificates/certificate-sizes.ts";
import { certificateText } from "#contract/certificates/certificate-text.ts";
import type { Glaze, Language } from "#contract/shapes.ts";
import type { CSSProperties } from "react";
import { PaperEdge, PaperWordmark } from "./paper-edge.tsx";
import { Seal } from "./seal.tsx";
import css from "./certificate-paper.module.css";

interface Props {
  language: PaperLanguage;
  number: string;
  snapshot: CertificateSnapshot;
  programId: number;
  glaze: Glaze;
  /** Where the number is asked for. */
  verifyAt: string;
}

/**
 * The certificate as its PDF shows it (`server/documents/certificate-paper`), but for the QR code: whoever sees this has the
 * link. Paper stays light in the dark theme, and reads in its own direction whatever the page's.
 */
export function CertificatePaper({ language, number, snapshot, programId, glaze, verifyAt }: Props) {
  const main: Language = language === "en" ? "en" : "ar";
  const text = certificateText(snapshot, main);
  const other = language === "both" ? certificateText(snapshot, "en") : null;
  return (
    <article className={css.frame} lang={main} dir={main === "ar" ? "rtl" : "ltr"} aria-label={`${text.heading}: ${text.title}`}>
      <div className={css.paper} style={lengths(certificateSizes(text, other))}>
        <div className={css.edge}>
          <PaperEdge programId={programId} glaze={glaze} />
        </div>
        <div className={css.words}>
          <header className={css.head}>
            <div>
              <p className={css.heading}>{text.heading}</p>
              {other && (
                <p className={css.other} lang="en">
                  {other.heading}
                </p>
              )}
            </div>
            <PaperWordmark className={css.wordmark} />
          </header>
          <div>
            <p className={css.small}>{text.awards}</p>
            <p className={css.name}>
              <bdi>{text.name}</bdi>
            </p>
            {other && snapshot.holder_en !== null && (
              <p className={css.nameOther} lang="en">
                <bdi>{other.name}</bdi>
              </p>
            )}
            <p className={css.completing}>{text.completing}</p>
            <p className={css.title}>
              <bdi>{text.title}</bdi>
            </p>
            {other && (
              <p className={css.other} lang="en">
                <bdi>{other.title}</bdi>
              </p>
            )}
            <p className={css.facts}>{text.facts}</p>
          </div>
          <footer className={css.foot}>
            <Seal number={number} className={css.seal} />
            <Field label={text.numberLabel} value={number} note={verifyAt} />
            <Field label={text.issuedLabel} value={text.gregorian} note={text.hijri} />
          </footer>
        </div>
      </div>
    </article>
  );
}

/** Points of the page as shares of its width, which the style sheet reads. */
const lengths = (sizes: CertificateSizes): CSSProperties =>
  Object.fromEntries(
    Object.entries({ ...sizes, edge: CERTIFICATE_PAGE.edge, margin: CERTIFICATE_PAGE.margin, side: CERTIFICATE_PAGE.side }).map(
      ([name, points]) => [`--${name}`, `${((points / CERTIFICATE_PAGE.width) * 100).toFixed(2)}cqw`],
    ),
  );

function Field({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <p className={css.field}>
      <span>{label}</span>
      <b>
        <bdi>{value}</bdi>
      </b>
      <span>
        <bdi>{note}</bdi>
      </span>
    </p>
  );
}
