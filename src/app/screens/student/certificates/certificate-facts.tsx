import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { formatDate, formatHijri } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import type { IssuedCertificate } from "./issued-certificate.ts";
import css from "./certificate-facts.module.css";

/** What the certificate says, as plain text beside the paper. */
export function CertificateFacts({ certificate, kept }: { certificate: IssuedCertificate; kept: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { number, snapshot, share_url: shareUrl, replaced_by: next, status } = certificate;
  const { pathname, hash } = new URL(shareUrl);
  return (
    <>
      {status === "superseded" && next !== null ? (
        <NoticeBox kind="info">
          <Trans>
            Replaced by certificate <bdi dir="ltr">{next}</bdi>
          </Trans>
        </NoticeBox>
      ) : null}
      {status === "revoked" ? <NoticeBox kind="bad">{t`This certificate was revoked and is no longer valid.`}</NoticeBox> : null}
      <dl className={classNames(grid(12, "border-top", "sm", "leading-note", "pad-top-16"), css.facts)}>
        <div>
          <dt className={kit("soft", "xs")}>{t`Issued on`}</dt>
          <dd className={kit("strong")}>
            {formatDate(language, snapshot.issued_at)}
            <small className={kit("block", "soft", "xs", "regular")}>{formatHijri(language, snapshot.issued_at)}</small>
          </dd>
        </div>
        {snapshot.grade === null ? null : (
          <div>
            <dt className={kit("soft", "xs")}>{t`Final grade`}</dt>
            <dd className={kit("strong")}>
              <Trans>{snapshot.grade} out of 100</Trans>
            </dd>
          </div>
        )}
        <div>
          <dt className={kit("soft", "xs")}>{t`Verification number`}</dt>
          <dd className={kit("strong")}>
            <Link href={pathname + hash}>
              <bdi dir="ltr">{number}</bdi>
            </Link>
          </dd>
        </div>
        {kept ? (
          <div>
            <dt className={kit("soft", "xs")}>{t`On this device`}</dt>
            <dd className={kit("strong")}>
              <DeviceMark kind="saved" />
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
