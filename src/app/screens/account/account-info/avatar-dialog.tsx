import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { type Account, uploadAvatar } from "#contract/accounts/profile.ts";
import { upload } from "#app/api/upload.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { fieldSentence, refusedFields } from "#app/widgets/forms/form-errors.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./avatar-dialog.module.css";
import { cropPicture } from "./crop-picture.ts";

const ZOOM = { min: 1, max: 4, step: 0.05 };

interface Props {
  file: File;
  onClose: () => void;
  onSaved: (account: Account) => void;
}

/** The square of a photograph that becomes the picture: moved by hand, finger or arrow keys, made larger by the slider. */
export function AvatarDialog({ file, onClose, onSaved }: Props) {
  const { t, i18n } = useLingui();
  const [source] = useState(() => URL.createObjectURL(file));
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(source), [source]);

  async function save(): Promise<void> {
    if (!area) return;
    setBusy(true);
    setFailure(null);
    try {
      const avatar = await cropPicture(source, area);
      const { data } = await upload(uploadAvatar, { fields: {}, files: { avatar } });
      onSaved(data);
    } catch (error) {
      const refused = refusedFields(error).avatar;
      setFailure(refused ? fieldSentence(i18n, refused) : problemSentence(i18n, error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Profile photo`}
      actions={
        <>
          <NetworkButton
            tone="ink"
            busy={busy}
            disabled={area === null}
            offline={t`Needs a connection`}
            onClick={() => void save()}
          >{t`Save photo`}</NetworkButton>
          <Button tone="quiet" onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <div className={classNames(kit("relative", "clip", "round-sm", "night"), css.stage)}>
        <Cropper
          image={source}
          crop={at}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: "group", "aria-label": t`Move the photo with the arrow keys` }}
        />
      </div>
      <label className={classNames(row(12, "center", "tap"), css.zoom)}>
        <span>{t`Zoom`}</span>
        <input
          className={kit("grow")}
          type="range"
          {...ZOOM}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </Dialog>
  );
}
