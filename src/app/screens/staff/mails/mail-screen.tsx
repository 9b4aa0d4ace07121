import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { closeMail, readMail, type ReadMail, resendMail } from "#contract/messages/mails.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, inline, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { mailFault, mailKind, mailState } from "./mail-words.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/platform/mails/:id`: a mail as it was sent, what became of it, and another try. */
export function MailScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <Known id={Number(id)} /> : <MissingRecord />;
}

function Known({ id }: { id: number }) {
  const read = useStaffRead(readMail, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(mail) => <Shown mail={mail} onChanged={read.retry} />}
    </LoadState>
  );
}

function Shown({ mail, onChanged }: { mail: ReadMail; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const { person, fault, bounces, resends } = mail;
  const kind = mailKind(mail.kind);
  return (
    <div className={stack(16)}>
      <PageHead
        title={<bdi>{mail.subject}</bdi>}
        note={<StatusWord of={mailState[mail.state]} />}
        back="/staff/platform/mails"
        action={<Decide mail={mail} onChanged={onChanged} />}
      />
      <FactLine
        facts={[
          { name: t({ message: "To", context: "mail" }), value: <bdi dir="ltr">{mail.recipient}</bdi> },
          ...(person
            ? [
                {
                  name: t`Account`,
                  value: (
                    <Link className={inline(0, "center", "link", "hover-underline")} href={`/staff/people/${person.id}`}>
                      <bdi>{said(person.name)}</bdi>
                    </Link>
                  ),
                },
              ]
            : []),
          { name: t`Kind`, value: kind ? i18n._(kind) : <bdi dir="ltr">{mail.kind}</bdi> },
          { name: t({ message: "Begun", context: "job" }), value: formatDateTime(language, mail.created_at, {}) },
          ...(mail.sent_at ? [{ name: t({ message: "Sent", context: "mail" }), value: formatDateTime(language, mail.sent_at, {}) }] : []),
          { name: t`Tries`, value: formatNumber(language, mail.tries) },
          ...(resends > 0 ? [{ name: t`Sent once more by staff`, value: formatNumber(language, resends) }] : []),
        ]}
      />
      {mail.call ? (
        <NoticeBox kind="wait">
          <p>
            {t`${plural(bounces, { one: "# mail to this address came back.", other: "# mails to this address came back." })}`}{" "}
            {person ? (
              <Trans>
                Rather call: the mobile stands in <Link href={`/staff/people/${person.id}`}>their file</Link>.
              </Trans>
            ) : (
              <Trans>No account has this e-mail now.</Trans>
            )}
          </p>
        </NoticeBox>
      ) : null}
      {fault ? (
        <Part title={t`Last error`}>
          <p>{i18n._(mailFault[fault])}</p>
          {mail.error ? (
            <p className={kit("soft", "sm", "break-anywhere")} dir="auto">
              {mail.error}
            </p>
          ) : null}
        </Part>
      ) : null}
      <Part title={t`As it was sent`}>
        <div className={stack(8, "read")}>
          <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
            {mail.body}
          </p>
          {mail.attachments.length > 0 ? (
            <p className={kit("soft", "sm")}>
              <Trans>
                Attached: <bdi dir="ltr">{mail.attachments.join(", ")}</bdi>
              </Trans>
            </p>
          ) : null}
        </div>
      </Part>
    </div>
  );
}

function Decide({ mail, onChanged }: { mail: ReadMail; onChanged: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const [step, setStep] = useState<"resend" | "close" | null>(null);
  if (!may("jobs.write") || !(mail.can.resend || mail.can.close)) return null;
  const params = { id: mail.id };
  return (
    <div className={cluster(8, "center")}>
      {mail.can.close ? <Button tone="plain" size="sm" onClick={() => setStep("close")}>{t`Close with this reason`}</Button> : null}
      {mail.can.resend ? <Button tone="quiet" size="sm" onClick={() => setStep("resend")}>{t`Send again`}</Button> : null}
      <ReasonDialog
        open={step === "resend"}
        onClose={() => setStep(null)}
        title={t`Send again`}
        follows={
          <p>{t`It is written anew and leaves once more, to the e-mail that the account has now. Links of an earlier one may stop working.`}</p>
        }
        verb={t`Send again`}
        label={null}
        act={async (_reason, idempotencyKey) => {
          await call(resendMail, { params, idempotencyKey });
        }}
        onDone={() => {
          showNotice({ id: `mail/${mail.id}`, kind: "success", message: msg`The mail is sent once more.` });
          onChanged();
        }}
      />
      <ReasonDialog
        open={step === "close"}
        onClose={() => setStep(null)}
        title={t`Close this mail`}
        follows={<p>{t`It is not tried again. Its text stays here until its month is over.`}</p>}
        verb={t`Close`}
        label={t`Reason`}
        act={async (reason, idempotencyKey) => {
          await call(closeMail, { params, body: { reason }, idempotencyKey });
        }}
        onDone={() => {
          showNotice({ id: `mail/${mail.id}`, kind: "success", message: msg`The mail was closed.` });
          onChanged();
        }}
      />
    </div>
  );
}
