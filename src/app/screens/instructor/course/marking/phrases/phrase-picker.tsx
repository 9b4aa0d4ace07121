import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { BookMarked, Search } from "lucide-react";
import { type RefObject, useState } from "react";
import { type BankComment, listBankComments } from "#contract/coursework/comment-bank.ts";
import { fold, matchesAll, searchTokens } from "#contract/rules/arabic-fold.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { ComboboxList } from "#app/ui/combobox/combobox-list.tsx";
import { useCombobox } from "#app/ui/combobox/use-combobox.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PhrasesDialog } from "./phrases-dialog.tsx";

interface Props {
  courseId: number;
  /** Of its field: a key of the panel leads here. */
  field: RefObject<HTMLInputElement | null>;
  /** What stands in the feedback: a new phrase begins with it. */
  written: string;
  insert: (text: string) => void;
}

/** Puts a phrase of the course's comment bank into the feedback: found by any word of it, and chosen by keys. */
export function PhrasePicker({ courseId, field, written, insert }: Props) {
  const { t } = useLingui();
  const bank = useCachedRead(listBankComments, { params: { id: courseId } });
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const phrases = bank.data ?? [];
  const combobox = useCombobox<BankComment>({
    written: true,
    options: () => found(phrases, typed),
    // Enter takes the first.
    onOpen: () => 0,
    onChoose: ({ text }) => {
      setTyped("");
      insert(text);
    },
  });
  return (
    <div className={cluster(8, "center")}>
      {phrases.length === 0 ? null : (
        <div className={kit("relative", "grow")}>
          <TextInput
            ref={field}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.open();
            }}
            onFocus={combobox.open}
            autoComplete="off"
            {...combobox.field}
            aria-label={t`Insert a phrase`}
            aria-keyshortcuts="Alt+I"
            placeholder={t`Insert a phrase (Alt+I)`}
            start={<Search aria-hidden="true" className={kit("icon-20", "faint")} />}
          />
          <ComboboxList
            of={combobox}
            label={t`Phrases`}
            keyOf={({ id }) => id}
            above
            optionClassName={kit("pad-x-12", "pad-y-8", "sm", "leading-note", "clip", "break-anywhere")}
          >
            {({ text }) => <bdi>{text}</bdi>}
          </ComboboxList>
          <VisuallyHidden>
            <span aria-live="polite">
              {combobox.shown ? <Plural value={combobox.options.length} one="# phrase" other="# phrases" /> : null}
            </span>
          </VisuallyHidden>
        </div>
      )}
      <Button tone="quiet" size="sm" icon={<BookMarked aria-hidden="true" />} onClick={() => setOpen(true)}>
        {phrases.length === 0 ? <Trans>Keep phrases for marking</Trans> : <Trans>Phrases</Trans>}
      </Button>
      <PhrasesDialog open={open} onClose={() => setOpen(false)} courseId={courseId} bank={bank} written={written} />
    </div>
  );
}

/** So many can be looked through at a glance. */
const SHOWN = 8;

/** Phrases that hold every word that is typed, in any spelling. */
function found(phrases: readonly BankComment[], typed: string): BankComment[] {
  const tokens = searchTokens(typed);
  return phrases.filter(({ text }) => matchesAll(fold(text), tokens)).slice(0, SHOWN);
}
