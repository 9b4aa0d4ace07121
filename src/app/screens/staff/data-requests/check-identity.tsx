import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { passDataRequest, type readDataRequest, refuseDataRequest } from "#contract/accounts/data-requests/data-requests.ts";
import { IDENTITY, IDENTITY_CHECKS, type IdentityCheck } from "#contract/accounts/data-requests/identity-check.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetWaiting } from "#app/state/staff/waiting.ts";
import { cluster } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NotedStep } from "#app/widgets/staff-form/noted-step.tsx";
import { identityCheck } from "./data-request-words.ts";

type Request = DataOf<typeof readDataRequest>;

const STALE = ["request_closed", "not_found"] as const;
const isCheck = (choice: string): choice is IdentityCheck => (IDENTITY_CHECKS as readonly string[]).includes(choice);

/** Why staff have to look at who asked, and what is not to be trusted. */
export function WhyItWaits({ of }: { of: Request }) {
  const language = useAtomValue(languageAtom);
  const changed = of.contact_changed_at ? formatDate(language, of.contact_changed_at) : null;
  return (
    <NoticeBox kind="wait">
      <p>
        <Trans>Only the password says who asked. Make sure that it was this person before it goes on. Its limit runs meanwhile.</Trans>
      </p>
      {changed ? (
        <p>
          <Trans>
            The e-mail or mobile of this account was changed on {changed}: someone else may have done it. Do not rely on the number alone.
          </Trans>
        </p>
      ) : null}
    </NoticeBox>
  );
}

/** How one of the staff made sure of who asked; or that they are not sure, with the reason that the person reads. */
export function CheckIdentity({ of: { id, kind }, onChanged }: { of: Request; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const params = { id };
  const changed = () => {
    forgetWaiting();
    onChanged();
  };
  return (
    <div className={cluster(8, "center")}>
      <NotedStep
        name={`identity/refuse/${id}`}
        tone="plain"
        title={t({ message: "Reject", context: "data request" })}
        follows={<Trans>What follows: nothing is done. The person is notified of the reason, and may ask again.</Trans>}
        verb={t({ message: "Reject", context: "data request" })}
        note={{ label: t`Reason, which the person reads`, missing: t`Write the reason`, max: IDENTITY.noteMax }}
        act={async ({ note: reason }, idempotencyKey) => {
          await call(refuseDataRequest, { params, body: { reason }, idempotencyKey });
          showNotice({ id: `identity/${id}`, kind: "success", message: msg`Rejected. The person reads the reason.` });
        }}
        onChanged={changed}
        stale={STALE}
      />
      <NotedStep
        name={`identity/pass/${id}`}
        title={t`Identity checked`}
        follows={
          kind === "erasure" ? (
            <Trans>
              What follows: the account is deleted on its day, at the earliest in 72 hours. The person is notified, and can change their
              mind until then.
            </Trans>
          ) : (
            <Trans>What follows: the copy is prepared, and its person alone can read it. The person is notified.</Trans>
          )
        }
        verb={t`Identity checked`}
        choice={{
          label: t`How did you make sure?`,
          missing: t`Choose how`,
          options: IDENTITY_CHECKS.map((how) => (
            <option key={how} value={how}>
              {i18n._(identityCheck[how])}
            </option>
          )),
        }}
        note={{ label: t`Internal note`, missing: t`Write a note`, max: IDENTITY.noteMax, needed: (how) => how === "other" }}
        act={async ({ choice, note }, idempotencyKey) => {
          if (!isCheck(choice)) return;
          await call(passDataRequest, { params, body: { how: choice, note }, idempotencyKey });
          showNotice({ id: `identity/${id}`, kind: "success", message: msg`Noted. The person is notified.` });
        }}
        onChanged={changed}
        stale={STALE}
      />
    </div>
  );
}
