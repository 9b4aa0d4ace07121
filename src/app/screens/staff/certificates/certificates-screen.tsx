import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { type AdminCertificate, adminListCertificates } from "#contract/certificates/admin-certificates.ts";
import { CERTIFICATE_STATUSES } from "#contract/certificates/certificates.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { NotInQueue, Queue, QUEUE_PAGE } from "#app/widgets/staff/queue.tsx";
import { certificateStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useCertificateActions } from "./bulk-revoke.ts";
import { CertificateDetail } from "./certificate-detail.tsx";

const PATH = "/staff/certificates";

/** `/staff/certificates`: what was issued, the newest first; one is read beside the list, and revoked or replaced there. */
export function CertificatesScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const { id } = useParams<{ id?: string }>();
  const address = useListAddress();
  const choices = useCertificateActions();
  const status = CERTIFICATE_STATUSES.find((one) => one === address.get("status"));
  const q = address.get("q");
  const read = useStaffRead(adminListCertificates, {
    query: {
      page: pageNumber(address.get("page")),
      per_page: QUEUE_PAGE,
      ...(q ? { q } : {}),
      ...(status ? { "filter[status]": status } : {}),
    },
  });
  const shown = read.data?.find((row) => row.id === id);
  return (
    <Queue<AdminCertificate>
      title={t({ message: "Certificates", context: "staff" })}
      tabs={<PlaceTabs place="certificates" current={PATH} />}
      of={read}
      search={t`Number or name`}
      states={{
        label: t`Status`,
        every: t`Every status`,
        choices: CERTIFICATE_STATUSES.map((value) => ({ value, label: i18n._(certificateStatus[value].words) })),
      }}
      empty={{ title: t`No certificates yet`, help: t`One is issued automatically as soon as every requirement of a program is met.` }}
      keyOf={(row) => row.id}
      path={PATH}
      action={(count) => (
        <ExportButton
          kind="certificates"
          filter={{ ...(q ? { q } : {}), ...(status ? { certificate_status: status } : {}) }}
          rows={count}
        />
      )}
      bulk={{
        list: "certificates",
        choices,
        subjectOf: (row) => row.id,
        nameOf: ({ number }) => number,
        filter: { ...(q ? { q } : {}), ...(status ? { status } : {}) },
      }}
      columns={[
        { key: "number", head: t`Number`, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
        { key: "holder", head: t`Holder`, phone: "second", cell: (row) => <bdi>{said({ ar: row.holder_ar, en: row.holder_en })}</bdi> },
        { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{program}</bdi> },
        { key: "at", head: t`Issued`, spare: true, cell: ({ issued_at: at }) => <time dateTime={at}>{formatDate(language, at)}</time> },
        { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={certificateStatus[row.status]} /> },
      ]}
      selected={
        id === undefined || read.data === null
          ? null
          : { key: id, detail: shown ? <CertificateDetail certificate={shown} onChanged={read.retry} /> : <NotInQueue path={PATH} /> }
      }
    />
  );
}
