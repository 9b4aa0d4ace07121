import { Trans, useLingui } from "@lingui/react/macro";
import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import { directionOf } from "#app/i18n/language.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { TranslationMeter } from "#app/widgets/content/translation-meter.tsx";
import { type Bodies, blockWords } from "./editor-block.ts";
import { EXTENSIONS } from "./extensions.ts";
import { fromDocument } from "./from-document.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog, type PicturePlace } from "./picture-dialog.tsx";
import css from "./text-editor.module.css";
import { toDocument } from "./to-document.ts";
import { EditorToolbar } from "./toolbar.tsx";

interface Props {
  /** What is there when the page opens: what is written later comes by `onChange`. */
  start: Bodies;
  onChange: (language: Language, blocks: LessonBlock[]) => void;
  /** Where pictures of the text are uploaded to. */
  pictures: PicturePlace;
  /** Above the text of each language: its title. */
  head: (language: Language) => ReactNode;
}

/** A text in both languages, side by side; on a phone one at a time. What one lacks is counted at its head. */
export function TextEditor({ start, onChange, pictures, head }: Props) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Language>("ar");
  const [asking, setAsking] = useState<"link" | "picture" | null>(null);
  const [value, setValue] = useState(start);
  const change = (language: Language) => (blocks: LessonBlock[]) => {
    setValue((before) => ({ ...before, [language]: blocks }));
    onChange(language, blocks);
  };
  const ar = useOneEditor("ar", start.ar, t`Text in Arabic`, change("ar"), setShown);
  const en = useOneEditor("en", start.en, t`Text in English`, change("en"), setShown);
  const editor = shown === "ar" ? ar : en;
  return (
    <div className={stack(12)}>
      <Segmented
        label={t`Language of the text`}
        className={css.switch}
        value={shown}
        onChange={setShown}
        options={[
          { value: "ar", label: "العربية", lang: "ar" },
          { value: "en", label: "English", lang: "en" },
        ]}
      />
      <div className={classNames(stack(0, "border", "round-md", "surface"), css.pair)} data-shown={shown}>
        <EditorToolbar editor={editor} onLink={() => setAsking("link")} onPicture={() => setAsking("picture")} />
        <Pane language="ar" name="العربية" editor={ar} value={value} head={head("ar")} />
        <Pane language="en" name="English" editor={en} value={value} head={head("en")} />
      </div>
      <LinkDialog editor={editor} open={asking === "link"} onClose={() => setAsking(null)} />
      <PictureDialog
        editor={editor}
        other={shown === "ar" ? { editor: en, language: "en" } : { editor: ar, language: "ar" }}
        place={pictures}
        open={asking === "picture"}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

function useOneEditor(
  language: Language,
  start: readonly LessonBlock[],
  label: string,
  onChange: (blocks: LessonBlock[]) => void,
  onFocus: (language: Language) => void,
): Editor {
  return useEditor({
    extensions: EXTENSIONS,
    content: toDocument(start),
    // The page's policy forbids styles of a script's making.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        lang: language,
        dir: language === "ar" ? "rtl" : "ltr",
      },
    },
    onFocus: () => onFocus(language),
    onUpdate: ({ editor }) => onChange(fromDocument(editor.getJSON())),
  });
}

interface PaneProps {
  language: Language;
  name: string;
  editor: Editor;
  value: Bodies;
  head: ReactNode;
}

function Pane({ language, name, editor, value, head }: PaneProps) {
  const page = useAtomValue(languageAtom);
  const own = value[language].length;
  const other = value[language === "ar" ? "en" : "ar"];
  const of = Math.max(own, other.length);
  const next = other[own];
  const words = next ? blockWords(next).slice(0, HINT_MAX) : "";
  return (
    <section
      className={classNames(stack(12, "content-start", "min-0"), css.pane)}
      data-language={language}
      dir={language === "ar" ? "rtl" : "ltr"}
    >
      <div className={classNames(cluster(12, "center", "sm", "strong", "gap-y-4"), css.name)}>
        <span lang={language}>{name}</span>
        {own < of ? (
          <small className={kit("wait", "xs", "medium")} dir={directionOf(page)}>
            <Trans>
              {own} of {of} parts
            </Trans>
          </small>
        ) : null}
        <TranslationMeter done={own} of={of} />
      </div>
      {/* Labels are in the page's language. */}
      <div dir={directionOf(page)}>{head}</div>
      <EditorContent editor={editor} className={css.text} />
      {words ? (
        <p className={kit("faint", "sm")}>
          <span className={kit("inline-block")} dir={directionOf(page)}>
            <Trans>
              To translate: <bdi>{words}</bdi>
            </Trans>
          </span>
        </p>
      ) : null}
    </section>
  );
}

const HINT_MAX = 80;
