import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Truck } from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
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
    <article className={classNames(grid(16, "relative", "border", "round-md", "surface", "pad-16"), css.card)} data-status={status}>
      <span className={classNames(grid(0, "place-center"), css.paper)}>
        <Seal number={number ?? ""} className={css.seal} />
      </span>
      <div className={classNames(grid(4, "content-start", "min-0"), css.words)}>
        <h2 className={kit("md", "leading-note", "break-anywhere")}>
          <Link href={`/student/certificates/details/${id}`}>
            <bdi>{program.translations[language].title}</bdi>
          </Link>
        </h2>
        <p className={kit("tabular", "soft", "sm", "leading-note", "self-start")} dir="ltr">
          {number}
        </p>
        <p className={kit("soft", "sm", "leading-note")}>
          <Trans>Issued on {date}</Trans>
        </p>
        <p className={cluster([4, 12], "center", "soft", "sm", "leading-note")}>
          <CertificateMark status={status} />
          {delivery ? (
            <Link href={`/student/certificates/delivery/${id}`} className={inline(8, "relative", "center", "tap", "link", "strong")}>
              <Truck className={kit("icon-18")} aria-hidden="true" data-flip />
              <span>{i18n._(deliveryStatus[delivery.status].words)}</span>
            </Link>
          ) : null}
        </p>
      </div>
    </article>
  );
}
