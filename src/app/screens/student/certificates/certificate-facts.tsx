import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { formatDate, formatHijri } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
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
      {status === "revoked" ? <NoticeBox kind="bad">{t`This certificate was revoked and is not valid any more.`}</NoticeBox> : null}
      <dl className={css.facts}>
        <div>
          <dt>{t`Issued on`}</dt>
          <dd>
            {formatDate(language, snapshot.issued_at)}
            <small>{formatHijri(language, snapshot.issued_at)}</small>
          </dd>
        </div>
        {snapshot.grade === null ? null : (
          <div>
            <dt>{t`Final grade`}</dt>
            <dd>
              <Trans>{snapshot.grade} out of 100</Trans>
            </dd>
          </div>
        )}
        <div>
          <dt>{t`Verification number`}</dt>
          <dd>
            <Link href={pathname + hash}>
              <bdi dir="ltr">{number}</bdi>
            </Link>
          </dd>
        </div>
        {kept ? (
          <div>
            <dt>{t`On this device`}</dt>
            <dd>
              <DeviceMark kind="saved" />
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
