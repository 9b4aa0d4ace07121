import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useParams } from "wouter";
import { adminListTaxDocuments, adminTaxDocumentXml, reissueTaxDocument, type TaxDocumentRow } from "#contract/tax/admin-tax.ts";
import { call } from "#app/api/call.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { electronicKind, electronicProfile, electronicStatus } from "./electronic-document-words.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** `/staff/finance/electronic-documents/:number`: every link of the chain under one number, the newest first: one stands, the others were replaced. */
export function ElectronicDocumentScreen() {
  const { t } = useLingui();
  const { number = "" } = useParams<{ number: string }>();
  const read = useStaffRead(adminListTaxDocuments, { query: { q: number } });
  return (
    <div className={stack(16)}>
      {/* Of an address that names none, its words are no title. */}
      <PageHead
        title={
          read.data?.some((row) => row.number === number) === false ? (
            t({ message: "Electronic documents", context: "staff" })
          ) : (
            <bdi dir="ltr">{number}</bdi>
          )
        }
      />
      <ListState
        of={read}
        empty={{
          title: t`There is no electronic document of this number`,
          action: <Button href="/staff/finance/electronic-documents">{t`Back to the list`}</Button>,
        }}
        unfiltered={null}
      >
        {/* A number may begin as another does. */}
        {(rows) => rows.filter((row) => row.number === number).map((row) => <Document key={row.id} of={row} onChanged={read.retry} />)}
      </ListState>
    </div>
  );
}

function Document({ of, onChanged }: { of: TaxDocumentRow; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`electronic-document/${of.id}/reissue`);
  const { which: busy, failure, act } = useAction<"xml" | "reissue">();
  const reissue = async () => {
    await withPassword(() =>
      intent.send((idempotencyKey) => call(reissueTaxDocument, { params: { id: of.id }, body: {}, idempotencyKey })),
    );
    forgetStaffReads();
    const message = msg`The document was made anew and is on its way to the tax authority.`;
    showNotice({ id: `reissue/${of.id}`, kind: "success", message });
    onChanged();
  };
  return (
    <Part title={<StatusWord of={electronicStatus[of.status]} />}>
      <div className={stack(12)}>
        <FactLine
          facts={[
            { name: t`Kind`, value: i18n._(electronicKind[of.kind]) },
            { name: t({ message: "Form", context: "electronic document" }), value: i18n._(electronicProfile[of.profile]) },
            { name: t`Amount`, value: <Money sar={of.total} /> },
            { name: t`VAT within it`, value: <Money sar={of.vat} /> },
            { name: t`Issued`, value: formatDateTime(language, of.issued_at, {}) },
            of.answered_at
              ? { name: t({ message: "Answered", context: "authority" }), value: formatDateTime(language, of.answered_at, {}) }
              : { name: t`To be sent before`, value: formatDateTime(language, of.due_at, {}) },
            { name: t`Place in the chain`, value: of.counter },
            { name: t`Hash of the document`, value: <bdi dir="ltr">{of.hash}</bdi> },
          ]}
        />
        <Remarks title={t`Errors that the tax authority named`} of={of.errors} />
        <Remarks title={t`Warnings of the tax authority`} of={of.warnings} />
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <div className={cluster(8)}>
          <NetworkButton
            tone="quiet"
            busy={busy === "xml"}
            offline={t`Downloading needs a connection`}
            onClick={() => void act(async () => saveFile(await download(adminTaxDocumentXml, { params: { id: of.id } })), "xml")}
          >
            <Trans>Download the XML</Trans>
          </NetworkButton>
          {of.status === "rejected" && may("money.refund") ? (
            <NetworkButton
              tone="ember"
              busy={busy === "reissue"}
              offline={t`Needs a connection`}
              onClick={() => void act(reissue, "reissue")}
            >
              <Trans>Issue it again</Trans>
            </NetworkButton>
          ) : null}
          <Link className={kit("link", "hover-underline")} href={`/staff/finance/orders/${of.order_id}`}>
            <Trans>Open the purchase</Trans>
          </Link>
        </div>
      </div>
      {dialog}
    </Part>
  );
}

/** What the authority said, in its own words and language. */
function Remarks({ title, of }: { title: string; of: TaxDocumentRow["errors"] }) {
  if (of.length === 0) return null;
  return (
    <section>
      <h3 className={kit("sm", "medium")}>{title}</h3>
      <ul className={stack(4)}>
        {of.map(({ code, message }) => (
          <li key={`${code} ${message}`} className={kit("sm", "break-anywhere")}>
            <bdi dir="ltr">{code}</bdi>: <bdi>{message}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
