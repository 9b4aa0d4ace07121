import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useId, useState } from "react";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";

export interface PastePreview {
  /** Cells that would be filled in. */
  filled: number;
  unknown: readonly { line: number; text: string }[];
}

interface Props {
  /** What was pasted; empty: it is pasted here first. */
  text: string;
  read: (text: string) => PastePreview;
  onClose: () => void;
  apply: (text: string) => void;
  /** Its label without a connection, where what is pasted is saved at once. */
  offline?: ReactNode;
  /** What else is asked before it is done. */
  children?: ReactNode;
}

/** What a table from elsewhere would fill in, said before anything changes, and the lines that were not recognised. */
export function PastePanel({ text: pasted, read, onClose, apply, offline, children }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(pasted);
  const comma = useAtomValue(languageAtom) === "ar" ? "، " : ", ";
  const title = useId();
  const { filled, unknown } = read(text);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Paste from a table`}
      closeLabel={t`Close`}
      footer={
        <div className={cluster(8)}>
          <NetworkButton
            disabled={filled === 0}
            works={offline === undefined}
            offline={offline}
            onClick={() => apply(text)}
            aria-describedby={title}
          >
            <Trans>Paste</Trans>
          </NetworkButton>
          <Button tone="quiet" onClick={onClose}>{t`Cancel`}</Button>
        </div>
      }
    >
      <div className={grid(16)}>
        {pasted === "" ? (
          <Field label={t`Rows of the table`} hint={t`One trainee a line, with or without a column of trainee numbers.`}>
            {(aria) => <TextArea {...aria} value={text} onChange={(event) => setText(event.target.value)} />}
          </Field>
        ) : null}
        <p className={kit("strong")} id={title} aria-live="polite">
          {text === "" ? null : (
            <>
              <Plural value={filled} _0="No cell will be filled" one="# cell will be filled" other="# cells will be filled" />
              {unknown.length > 0 ? (
                <>
                  {comma}
                  <Plural value={unknown.length} one="# not recognised" other="# not recognised" />
                </>
              ) : null}
            </>
          )}
        </p>
        {text !== "" && unknown.length > 0 ? (
          <ul className={kit("sm")}>
            {unknown.map(({ line, text: words }) => (
              <li key={line} className={cluster([0, 12], "pad-y-8", "border-bottom")}>
                <span className={kit("soft")}>
                  <Trans>Line {line}</Trans>
                </span>
                <bdi className={kit("break-anywhere")}>{words}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </Sheet>
  );
}
