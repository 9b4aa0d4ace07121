import type { Editor } from "@tiptap/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { mediaAddress } from "#app/widgets/lesson-text/media-address.ts";
import { UploadDrop } from "#app/widgets/upload/upload-drop.tsx";
import { UploadRows } from "#app/widgets/upload/upload-rows.tsx";
import { useUploads } from "#app/widgets/upload/use-uploads.ts";
import { placeInOther } from "./place-in-other.ts";
import css from "./text-editor.module.css";

/** What pictures of a text belong to: the form, and the course that may show them. */
export interface PicturePlace {
  name: string;
  courseId: number;
}

interface Props {
  editor: Editor | null;
  /** The text in the other language, and which that is: the picture may stand in it too. */
  other: { editor: Editor | null; language: Language };
  place: PicturePlace;
  open: boolean;
  onClose: () => void;
}

/** Puts a picture into the text, or changes what is said of the one that is marked. */
export function PictureDialog({ editor, other, place, open, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t({ message: "Picture", context: "editor" })} actions={null}>
      {editor && open ? <PictureForm editor={editor} other={other} place={place} onClose={onClose} /> : null}
    </Dialog>
  );
}

const ALT_MAX = 300;

function PictureForm({ editor, other, place, onClose }: Omit<Props, "open" | "editor"> & { editor: Editor }) {
  const { t } = useLingui();
  const marked = editor.isActive("figure") ? editor.getAttributes("figure") : null;
  const [media, setMedia] = useState<MediaFile | null>((marked?.media as MediaFile | undefined) ?? null);
  const [alt, setAlt] = useState(String(marked?.alt ?? ""));
  const [caption, setCaption] = useState(String(marked?.caption ?? ""));
  const [refused, setRefused] = useState(false);
  const [inBoth, setInBoth] = useState(true);
  const [otherAlt, setOtherAlt] = useState("");
  const uploads = useUploads(
    `${place.name}/picture`,
    place.courseId,
    useCallback((file: MediaFile) => setMedia(file), []),
  );
  const words = { ar: t`What it shows, in Arabic`, en: t`What it shows, in English` };
  const take = () => {
    if (alt.trim() === "") return setRefused(true);
    const attrs = { media, alt: alt.trim(), caption: caption.trim() || null };
    const chain = editor.chain().focus();
    if (marked) chain.updateAttributes("figure", attrs).run();
    else {
      const behind = editor.state.selection.$from.index(0);
      chain.insertContent([{ type: "figure", attrs }, { type: "paragraph" }]).run();
      if (inBoth && other.editor) {
        const { doc } = other.editor.state;
        const place = placeInOther(doc, behind);
        const figure = { type: "figure", attrs: { media, alt: otherAlt.trim() || attrs.alt, caption: null } };
        // Behind the last part there is room to write on.
        other.editor.commands.insertContentAt(place, place === doc.content.size ? [figure, { type: "paragraph" }] : [figure]);
      }
    }
    onClose();
  };
  return (
    <div className={stack(16)}>
      {media ? <img src={mediaAddress(media)} alt="" className={classNames(kit("round-sm", "max-full"), css.shown)} /> : null}
      {uploads.jobs.length === 0 ? (
        <UploadDrop
          purposes={["picture"]}
          help={media ? t`Another one takes its place.` : t`PNG, JPEG, WebP or AVIF up to 10 MB.`}
          onChoose={(file, purpose) => uploads.list.add(file, purpose, null)}
        />
      ) : (
        <ul>
          <UploadRows uploads={uploads} />
        </ul>
      )}
      <Field
        label={t`What the picture shows`}
        required
        hint={t`Read out in its place.`}
        error={refused ? t`Describe the picture for people who can’t see it.` : null}
      >
        {(aria) => (
          <TextInput
            {...aria}
            dir="auto"
            maxLength={ALT_MAX}
            value={alt}
            onChange={(event) => {
              setAlt(event.currentTarget.value);
              setRefused(false);
            }}
          />
        )}
      </Field>
      <Field label={t`Caption`} optional={t`Optional`}>
        {(aria) => (
          <TextInput {...aria} dir="auto" maxLength={ALT_MAX} value={caption} onChange={(event) => setCaption(event.currentTarget.value)} />
        )}
      </Field>
      {marked ? null : (
        <>
          <Checkbox checked={inBoth} onChange={(event) => setInBoth(event.currentTarget.checked)}>
            {other.language === "ar" ? <Trans>Also in the Arabic text</Trans> : <Trans>Also in the English text</Trans>}
          </Checkbox>
          {inBoth ? (
            <Field label={words[other.language]} optional={t`Optional`} hint={t`Empty: the same words as above.`}>
              {(aria) => (
                <TextInput
                  {...aria}
                  lang={other.language}
                  dir="auto"
                  maxLength={ALT_MAX}
                  value={otherAlt}
                  onChange={(event) => setOtherAlt(event.currentTarget.value)}
                />
              )}
            </Field>
          ) : null}
        </>
      )}
      <Button disabled={media === null} onClick={take}>
        {media === null ? (
          <Trans>Choose a picture first</Trans>
        ) : marked ? (
          <Trans>Change the picture</Trans>
        ) : (
          <Trans>Insert the picture</Trans>
        )}
      </Button>
    </div>
  );
}
