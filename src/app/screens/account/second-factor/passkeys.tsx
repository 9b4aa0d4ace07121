import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import {
  addPasskey,
  beginPasskey,
  PASSKEY_NAME_MAX,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { knowsPasskeys, makePasskey } from "#app/state/passkeys/passkeys.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import type { FactorChange } from "./factor-change.ts";

/** The passkeys of an account: each named, and removed by itself. */
export function Passkeys({ passkeys, withPassword, onChanged }: FactorChange & { passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { which: busy, act } = useNoticedAction("profile-action");
  const [naming, setNaming] = useState<Passkey | "new" | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { name: removed = "" } = removing ?? {};

  const create = async (name: string) => {
    const { data: options } = await withPassword(() => call(beginPasskey));
    const made = await makePasskey(options);
    if (!made) return;
    const { data } = await call(addPasskey, { body: { name, made } });
    onChanged(data.second_factor, data.recovery_codes);
    showNotice({ kind: "success", id: "passkey", message: t`The passkey is added.` });
    setNaming(null);
  };
  const rename = async (id: string, name: string) => {
    onChanged((await call(renamePasskey, { params: { id }, body: { name } })).data);
    setNaming(null);
  };
  const remove = (id: string) =>
    act(async () => {
      setRemoving(null);
      onChanged((await withPassword(() => call(removePasskey, { params: { id } }))).data);
    }, id);

  return (
    <ProfileSection
      title={t`Passkeys`}
      lead={t`A passkey is your phone, computer or security key: it opens your account with your face, finger or PIN, and nobody can guess or copy it.`}
    >
      {passkeys.length > 0 ? (
        <ul className={grid(0)}>
          {passkeys.map((key) => {
            const added = formatDate(language, new Date(key.created_at));
            const used = key.last_used_at ? formatDate(language, new Date(key.last_used_at)) : null;
            return (
              <li key={key.id} className={cluster([8, 12], "center", "between", "pad-y-12", "border-bottom")}>
                <span className={cluster(12, "center", "min-0")}>
                  <KeyRound aria-hidden="true" className={kit("icon-20", "soft")} />
                  <span className={grid(2, "min-0")}>
                    <bdi id={`passkey-${key.id}`} className={kit("strong", "break-anywhere")}>
                      {key.name}
                    </bdi>
                    <span className={kit("soft", "sm")}>
                      {used ? (
                        <Trans>
                          Added {added}, last used {used}
                        </Trans>
                      ) : (
                        <Trans>Added {added}, not used yet</Trans>
                      )}
                    </span>
                  </span>
                </span>
                <span className={cluster(8)}>
                  <Button tone="plain" size="sm" aria-describedby={`passkey-${key.id}`} onClick={() => setNaming(key)}>{t`Rename`}</Button>
                  <NetworkButton
                    tone="plain"
                    size="sm"
                    busy={busy === key.id}
                    aria-describedby={`passkey-${key.id}`}
                    offline={t`Needs a connection`}
                    onClick={() => setRemoving(key)}
                  >{t`Remove`}</NetworkButton>
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
      {naming ? (
        <NameForm
          key={naming === "new" ? "new" : naming.id}
          name={naming === "new" ? "" : naming.name}
          words={naming === "new" ? t`Add a passkey` : t`Save the name`}
          save={(name) => (naming === "new" ? create(name) : rename(naming.id, name))}
          onClose={() => setNaming(null)}
        />
      ) : knowsPasskeys() ? (
        <div>
          <NetworkButton tone={passkeys.length > 0 ? "quiet" : "ink"} offline={t`Needs a connection`} onClick={() => setNaming("new")}>
            {t`Add a passkey`}
          </NetworkButton>
        </div>
      ) : (
        <p className={kit("soft", "sm")}>{t`This browser knows no passkeys. Open this page in another one to add one.`}</p>
      )}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t`Remove this passkey?`}
        actions={
          <>
            <Button tone="ink" onClick={() => removing && void remove(removing.id)}>{t`Remove`}</Button>
            <Button tone="quiet" onClick={() => setRemoving(null)}>{t`Cancel`}</Button>
          </>
        }
      >
        <p>
          <Trans>
            <bdi>{removed}</bdi> no longer opens your account, and your other devices are logged out.
          </Trans>
        </p>
      </Dialog>
    </ProfileSection>
  );
}

interface NameFormProps {
  name: string;
  words: string;
  save: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameForm({ name, words, save, onClose }: NameFormProps) {
  const { t } = useLingui();
  const { failure, attempt } = useRefusal();
  const form = useForm({
    initial: { name },
    check: async (values): Promise<FieldErrors> => (values.name.trim() === "" ? { name: { key: "required" } } : {}),
    submit: (values) => attempt(() => save(values.name)),
  });
  return (
    <form id={form.id} className={grid(16, "pad-16", "border", "round-md", "surface")} method="dialog" onSubmit={form.submit} noValidate>
      <FormText
        form={form}
        name="name"
        label={t`Name of the passkey`}
        hint={t`For example the device it is on`}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
      />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster(12)}>
        <NetworkButton type="submit" tone="ink" busy={form.busy} offline={t`Needs a connection`}>
          {words}
        </NetworkButton>
        <Button tone="quiet" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
