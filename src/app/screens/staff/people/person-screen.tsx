import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { adminReadPersonFile, type PersonFile } from "#contract/accounts/person-file.ts";
import { formatDate } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { FactLine, type NamedFact } from "#app/widgets/staff/facts.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { AccountActions } from "./account-actions.tsx";
import { accountState } from "./account-words.ts";
import { Certificates, Enrollments, Purchases, Requests, Sessions } from "./file-parts.tsx";
import { DocumentNumber } from "./document-number.tsx";
import { ConsentsPart } from "./consents-part.tsx";
import { MessagesPart } from "./messages-part.tsx";
import { NotesPart } from "./notes-part.tsx";
import { BesideHistory, Timeline } from "./person-timeline.tsx";
import { FactorPart } from "./factor-part.tsx";
import { RolesPart } from "./roles-part.tsx";
import { ViewAs } from "./view-as.tsx";

/** `/staff/people/:id`: what answers most calls about a person, in one read; each part has its address. */
export function PersonScreen() {
  const { id = "", tab = "" } = useParams<{ id: string; tab?: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <Person id={Number(id)} tab={tab} /> : <MissingRecord />;
}

const WIDTHS = [100, 100, 100] as const;

function Person({ id, tab }: { id: number; tab: string }) {
  const read = useStaffRead(adminReadPersonFile, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(file) => <File file={file} tab={tab} onChanged={read.retry} />}
    </LoadState>
  );
}

function File({ file, tab, onChanged }: { file: PersonFile; tab: string; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const { account } = file;
  const base = `/staff/people/${account.id}`;
  const works = account.type === "staff" || account.type === "admin";
  const phone = useMedia(PHONE);
  const actions = (
    <div className={cluster(2, "center", "between")}>
      {account.type === "student" && may("people.view_as") ? <ViewAs id={account.id} /> : null}
      {account.type === "student" && account.merged_into === null && may("people.merge") ? (
        <NetworkButton tone="plain" size="sm" href={`${base}/merge`} offline={t`Needs a connection`}>{t`Join two accounts`}</NetworkButton>
      ) : null}
      {may("people.suspend") && account.merged_into === null ? <AccountActions account={account} onChanged={onChanged} /> : null}
    </div>
  );
  const since = formatDate(language, account.created_at);
  const facts: NamedFact[] = [
    ...(file.document
      ? [
          {
            name: file.document.kind === "passport" ? t`Passport` : t`ID number`,
            value: <DocumentNumber person={account.id} of={file.document} onShown={onChanged} />,
          },
        ]
      : []),
    ...(account.phone ? [{ name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(account.phone)}</bdi> }] : []),
    {
      name: t`E-mail`,
      value: (
        <>
          <MailAddress of={account.email} />{" "}
          <small className={kit("soft", "regular")}>{file.email_verified ? t`Verified` : t`Not verified`}</small>
        </>
      ),
    },
    ...(file.paid === null || works ? [] : [{ name: t`Net paid`, value: <Money sar={file.paid} /> }]),
    { name: t`Language`, value: account.language === "ar" ? t`Arabic` : t`English` },
  ];
  const parts: { key: string; label: string; count?: number; show: ReactNode }[] = [
    {
      key: "",
      label: t`Enrollments`,
      count: file.enrollments.length,
      show: <Enrollments person={account} rows={file.enrollments} narrow={!phone && file.timeline.length > 0} onIssued={onChanged} />,
    },
    ...(file.orders
      ? [{ key: "orders", label: t`Purchases`, count: file.orders.length, show: <Purchases rows={file.orders} open={may("money.read")} /> }]
      : []),
    ...(file.requests
      ? [
          {
            key: "requests",
            label: t({ message: "Requests", context: "staff" }),
            count: file.requests.length,
            show: <Requests rows={file.requests} />,
          },
        ]
      : []),
    ...(file.certificates
      ? [{ key: "certificates", label: t`Certificates`, count: file.certificates.length, show: <Certificates rows={file.certificates} /> }]
      : []),
    ...(may("notes.read") ? [{ key: "notes", label: t({ message: "Notes", context: "staff" }), show: <NotesPart id={account.id} /> }] : []),
    { key: "messages", label: t({ message: "Messages", context: "person" }), show: <MessagesPart id={account.id} /> },
    { key: "history", label: t({ message: "History", context: "person" }), show: <Timeline events={file.timeline} /> },
    { key: "devices", label: t`Devices`, count: file.sessions.length, show: <Sessions rows={file.sessions} /> },
    { key: "consents", label: t`Consents`, show: <ConsentsPart id={account.id} /> },
    { key: "sign-in", label: t`Two-step verification`, show: <FactorPart id={account.id} /> },
    ...(works && may("roles.read") ? [{ key: "roles", label: t`Roles`, show: <RolesPart account={account} /> }] : []),
  ];
  const shown = parts.find(({ key }) => key === tab) ?? parts[0];
  return (
    <div className={stack(12)}>
      <PageHead
        title={<bdi>{said(account.name)}</bdi>}
        note={
          <>
            <StatusWord of={accountState(account)} />{" "}
            <span className={layout.wide}>
              <Trans>Account made {since}</Trans>
            </span>
          </>
        }
        action={phone ? null : actions}
      />
      {account.merged_into === null ? null : (
        <NoticeBox kind="wait">
          <Trans>
            This account is part of <Link href={`/staff/people/${account.merged_into}`}>another account</Link>: nobody logs in with it.
          </Trans>
        </NoticeBox>
      )}
      <FactLine facts={facts} />
      {phone ? actions : null}
      <LinkTabs
        label={t`Parts of the file`}
        current={shown?.key ?? ""}
        tabs={parts.map(({ key, label, count }) => ({
          key,
          label,
          href: key ? `${base}/${key}` : base,
          ...(count === undefined ? {} : { count }),
        }))}
      />
      {shown?.key === "" && !phone && file.timeline.length > 0 ? (
        <BesideHistory events={file.timeline} whole={`${base}/history`}>
          {shown.show}
        </BesideHistory>
      ) : (
        shown?.show
      )}
    </div>
  );
}
