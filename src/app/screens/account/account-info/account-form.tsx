import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { type Account, accountForm, updateAccount } from "#contract/accounts/profile.ts";
import { Problem } from "#contract/problem.ts";
import { listNationalities } from "#contract/places/places.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import css from "./account-info.module.css";
import { type AccountValues, bodyOf, changesIn, checkAccount, valuesOf } from "./account-values.ts";
import { ContactFields } from "./contact-fields.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  account: Account;
  onSaved: (account: Account) => void;
}

/** Names, identity and contact, saved together; what somebody saved elsewhere meanwhile is shown before anything is lost. */
export function AccountForm({ account, onSaved }: Props) {
  const { t } = useLingui();
  const labels = useAccountLabels();
  const { failure, attempt } = useRefusal();
  const { withPassword, dialog } = usePasswordDialog();
  const nationalities = useResource(listNationalities, { once: true });
  const [elsewhere, setElsewhere] = useState<Account | null>(null);
  const form = useForm<AccountValues>({
    initial: valuesOf(account),
    check: (values) => checkAccount(values, nationalities.data?.find(({ id }) => String(id) === values.nationality_id)?.code),
    submit: (values) =>
      attempt(
        async () => {
          const body = formBody(accountForm, bodyOf({ ...values, base: elsewhere ?? values.base }));
          const { data, message } = await withPassword(() => call(updateAccount, { body }));
          setElsewhere(null);
          form.fill(valuesOf(data));
          showNotice({ kind: "success", id: "account-saved", message });
          onSaved(data);
        },
        (error) => {
          const stale = error instanceof Problem && error.code === "version_conflict";
          if (stale) setElsewhere(error.options.data as Account);
          return stale;
        },
      ),
  });
  const { fill, values } = form;
  const changes = changesIn(values);
  useEffect(() => {
    if (changes === 0 && account !== values.base) fill(valuesOf(account));
  }, [account, values.base, changes, fill]);

  const takeOther = (other: Account) => {
    fill(valuesOf(other));
    setElsewhere(null);
    onSaved(other);
  };

  return (
    <>
      <form id={form.id} className={grid(32, "min-0")} method="dialog" onSubmit={form.submit} noValidate>
        <FormSummary errors={form.refused} labels={labels} />
        <ProfileSection title={t`Name as it appears on certificates`}>
          <FormText
            form={form}
            name="name_ar"
            label={labels.name_ar}
            hint={t`One spelling is enough; a certificate in the other language asks for the other.`}
            autoComplete="name"
            dir="rtl"
            optional={values.name_en !== ""}
          />
          <FormText
            form={form}
            name="name_en"
            label={labels.name_en}
            hint={t`It is printed on the certificate exactly like this.`}
            ltr
            optional={values.name_ar !== ""}
          />
        </ProfileSection>
        <IdentityFields form={form} labels={labels} account={account} />
        <ContactFields form={form} labels={labels} account={account} onChanged={onSaved} />
        {elsewhere ? (
          <NoticeBox kind="wait">
            <p>
              <Trans>These details were changed on another device. Saving again replaces them with what is written here.</Trans>
            </p>
            <Button tone="quiet" size="sm" onClick={() => takeOther(elsewhere)}>
              {t`Show the other details`}
            </Button>
          </NoticeBox>
        ) : null}
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <div className={classNames(cluster([12, 16], "center", "border-top", "pad-top-16"), css.actions)}>
          <NetworkButton
            type="submit"
            tone="ember"
            busy={form.busy}
            offline={t`Saving needs a connection`}
          >{t`Save changes`}</NetworkButton>
          {changes > 0 ? (
            <>
              <Button tone="plain" onClick={() => fill(valuesOf(values.base))}>{t`Undo`}</Button>
              <StatusMark kind="wait" icon={<Pencil aria-hidden="true" />} className={kit("push-end")}>
                <Plural value={changes} one="# change not saved" other="# changes not saved" />
              </StatusMark>
            </>
          ) : null}
        </div>
      </form>
      {dialog}
    </>
  );
}

/** The words of the fields, for the fields and for the summary of errors. */
function useAccountLabels() {
  const { t } = useLingui();
  return {
    name_ar: t`Full name in Arabic`,
    name_en: t`Full name in English`,
    nationality_id: t`Nationality`,
    city_id: t`City`,
    birth_date: t`Date of birth`,
    email: t`E-mail`,
    phone: t`Mobile number`,
  };
}
