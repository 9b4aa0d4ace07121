import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Camera } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { cluster, grid, kit, row } from "#app/ui/kit.ts";
import { type Account, AVATAR_FILE, removeAvatar } from "#contract/accounts/profile.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import { refuseFile } from "#app/widgets/file-field/file-check.ts";
import { PersonPicture } from "#app/widgets/accounts/person-picture.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

/** Cropping is asked for rarely, and brings a library with it. */
const AvatarDialog = lazy(() => import("./avatar-dialog.tsx").then((module) => ({ default: module.AvatarDialog })));
/** A phone's photograph is larger than what is sent: it is cut and made small first. */
const CHOSEN_AT_MOST = { ...AVATAR_FILE, maxBytes: 20 * 1024 * 1024 };

/** Who the account belongs to, with their picture. */
export function PersonHead({ account, onChanged }: { account: Account; onChanged: (account: Account) => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [removing, setRemoving] = useState(false);
  const name = language === "en" ? (account.name_en ?? account.name_ar) : account.name_ar;
  const since = formatDate(language, account.member_since);

  async function choose(file: File): Promise<void> {
    const refused = await refuseFile(file, CHOSEN_AT_MOST);
    if (refused) showNotice({ kind: "error", id: "avatar", message: fieldSentence(i18n, refused) });
    else setChosen(file);
  }

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      onChanged((await call(removeAvatar)).data);
    } catch (error) {
      showNotice({ kind: "error", id: "avatar", message: problemSentence(i18n, error) });
    } finally {
      setRemoving(false);
    }
  }

  return (
    <div className={row(16, "center", "min-0")}>
      <PersonPicture name={name} address={account.picture} />
      <div className={grid(0, "justify-items-start", "min-0")}>
        <bdi className={kit("lg", "strong", "break-anywhere")}>{name}</bdi>
        <p className={kit("faint", "sm")}>
          <Trans>Learning with Qabas since {since}</Trans>
        </p>
        <div className={cluster([0, 12], "center")}>
          <input
            ref={input}
            type="file"
            hidden
            accept={[...AVATAR_FILE.types, ...AVATAR_FILE.extensions].join(",")}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void choose(file);
              event.currentTarget.value = "";
            }}
          />
          <NetworkButton
            tone="plain"
            size="sm"
            icon={<Camera aria-hidden="true" />}
            offline={t`Needs a connection`}
            onClick={() => input.current?.click()}
          >
            {account.picture ? t`Change photo` : t`Upload photo`}
          </NetworkButton>
          {account.picture ? (
            <NetworkButton
              tone="plain"
              size="sm"
              busy={removing}
              offline={t`Deleting needs a connection`}
              onClick={() => void remove()}
            >{t`Remove photo`}</NetworkButton>
          ) : (
            <span className={kit("faint", "sm")}>
              <Trans>JPEG, PNG or WebP</Trans>
            </span>
          )}
        </div>
      </div>
      {chosen ? (
        <Suspense>
          <AvatarDialog
            file={chosen}
            onClose={() => setChosen(null)}
            onSaved={(next) => {
              setChosen(null);
              onChanged(next);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
