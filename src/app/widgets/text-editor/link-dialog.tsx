import type { Editor } from "@tiptap/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isSafeLink } from "#contract/rules/safe-link.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** Asks where the marked words lead. An empty address takes the link away. */
export function LinkDialog({ editor, open, onClose }: { editor: Editor | null; open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Link address`} actions={null}>
      {editor && open ? <LinkForm editor={editor} onClose={onClose} /> : null}
    </Dialog>
  );
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui();
  const [href, setHref] = useState(String(editor.getAttributes("link").href ?? ""));
  const [refused, setRefused] = useState(false);
  const take = () => {
    const address = href.trim();
    if (address !== "" && !isSafeLink(address)) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <>
      <Field label={t`Address`} error={refused ? t`Please enter a full link that begins with https://` : null}>
        {(aria) => (
          <TextInput
            {...aria}
            ltr
            inputMode="url"
            value={href}
            onChange={(event) => {
              setHref(event.currentTarget.value);
              setRefused(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              take();
            }}
          />
        )}
      </Field>
      <Button onClick={take}>
        <Trans>Set link</Trans>
      </Button>
    </>
  );
}
