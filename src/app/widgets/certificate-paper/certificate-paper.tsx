import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { CertificateSnapshot, DocumentLanguage } from "#contract/certificates/certificates.ts";
import { CERTIFICATE_PAGE, type CertificateSizes, certificateSizes } from "#contract/certificates/certificate-sizes.ts";
import { certificateText } from "#contract/certificates/certificate-text.ts";
import type { Glaze, Language } from "#contract/shapes.ts";
import type { CSSProperties } from "react";
import { PaperEdge, PaperWordmark } from "./paper-edge.tsx";
import { Seal } from "./seal.tsx";
import css from "./certificate-paper.module.css";

interface Props {
  language: DocumentLanguage;
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
      <div className={classNames(grid(), css.paper)} style={lengths(certificateSizes(text, other))}>
        <div className={classNames(kit("relative", "clip"), css.edge)}>
          <PaperEdge programId={programId} glaze={glaze} />
        </div>
        <div className={classNames(row(0, "between", "min-0", "column"), css.words)}>
          <header className={row(0, "start", "between")}>
            <div>
              <p className={classNames(kit("leading-head"), css.heading)}>{text.heading}</p>
              {other && (
                <p className={classNames(kit("leading-note"), css.other)} lang="en">
                  {other.heading}
                </p>
              )}
            </div>
            <PaperWordmark className={css.wordmark} />
          </header>
          <div>
            <p className={classNames(kit("leading-note"), css.small)}>{text.awards}</p>
            <p className={classNames(kit("heavy", "leading-note"), css.name)}>
              <bdi>{text.name}</bdi>
            </p>
            {other && other.name !== text.name && (
              <p className={classNames(kit("leading-ui"), css.nameOther)} lang="en">
                <bdi>{other.name}</bdi>
              </p>
            )}
            <p className={classNames(kit("leading-note"), css.completing)}>{text.completing}</p>
            <p className={classNames(kit("strong", "leading-note"), css.title)}>
              <bdi>{text.title}</bdi>
            </p>
            {other && (
              <p className={classNames(kit("leading-note"), css.other)} lang="en">
                <bdi>{other.title}</bdi>
              </p>
            )}
            <p className={classNames(kit("leading-note"), css.facts)}>{text.facts}</p>
          </div>
          {text.signatories.length > 0 && (
            <div className={classNames(row(0, "end"), css.foot)}>
              {text.signatories.map(({ name, title }) => (
                <p key={name} className={classNames(grid(0, "leading-note"), css.field, css.signature)}>
                  <b className={kit("strong")}>
                    <bdi>{name}</bdi>
                  </b>
                  <span>{title}</span>
                </p>
              ))}
            </div>
          )}
          <footer className={classNames(row(0, "end"), css.foot)}>
            <Seal number={number} className={classNames(kit("no-shrink"), css.seal)} />
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
    <p className={classNames(grid(0, "leading-note"), css.field)}>
      <span>{label}</span>
      <b className={kit("strong")}>
        <bdi>{value}</bdi>
      </b>
      <span>
        <bdi>{note}</bdi>
      </span>
    </p>
  );
}
