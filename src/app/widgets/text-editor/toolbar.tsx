import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useLingui } from "@lingui/react/macro";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Lightbulb,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Sigma,
  SquareCode,
  SquareFunction,
  Undo2,
} from "lucide-react";
import { classNames, cluster } from "#app/ui/kit.ts";
import { type Tool, Toolbar } from "#app/ui/toolbar.tsx";
import css from "./text-editor.module.css";

/** One toolbar over both texts; it acts on the one that was last written in. */
export function EditorToolbar({ editor, onLink, onPicture }: { editor: Editor | null; onLink: () => void; onPicture: () => void }) {
  const { t } = useLingui();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now && {
        h2: now.isActive("heading", { level: 2 }),
        h3: now.isActive("heading", { level: 3 }),
        strong: now.isActive("strong"),
        code: now.isActive("code"),
        math: now.isActive("math"),
        link: now.isActive("link"),
        bullets: now.isActive("bulletList"),
        numbers: now.isActive("orderedList"),
        quote: now.isActive("quote"),
        note: now.isActive("note"),
        codeBlock: now.isActive("codeBlock"),
        mathBlock: now.isActive("mathBlock"),
        picture: now.isActive("figure"),
      },
  });
  const chain = () => (editor as Editor).chain().focus();
  const toggle = (type: string, attributes?: Record<string, unknown>) => () =>
    void (editor?.isActive(type, attributes) ? chain().setNode("paragraph") : chain().setNode(type, attributes)).run();
  const tools: Tool[] = [
    { key: "h2", label: t`Heading`, icon: <Heading2 aria-hidden />, on: state?.h2 ?? false, run: toggle("heading", { level: 2 }) },
    { key: "h3", label: t`Small heading`, icon: <Heading3 aria-hidden />, on: state?.h3 ?? false, run: toggle("heading", { level: 3 }) },
    {
      key: "strong",
      label: t`Strong`,
      icon: <Bold aria-hidden />,
      on: state?.strong ?? false,
      run: () => void chain().toggleMark("strong").run(),
    },
    { key: "link", label: t({ message: "Link", context: "editor" }), icon: <Link2 aria-hidden />, on: state?.link ?? false, run: onLink },
    {
      key: "bullets",
      label: t`Bulleted list`,
      icon: <List aria-hidden />,
      on: state?.bullets ?? false,
      run: () => void chain().toggleBulletList().run(),
    },
    {
      key: "numbers",
      label: t`Numbered list`,
      icon: <ListOrdered aria-hidden />,
      on: state?.numbers ?? false,
      run: () => void chain().toggleOrderedList().run(),
    },
    { key: "quote", label: t`Quotation`, icon: <Quote aria-hidden />, on: state?.quote ?? false, run: toggle("quote") },
    {
      key: "note",
      label: t({ message: "Note", context: "editor" }),
      icon: <Lightbulb aria-hidden />,
      on: state?.note ?? false,
      run: toggle("note"),
    },
    {
      key: "code",
      label: t`Code in the line`,
      icon: <Code aria-hidden />,
      on: state?.code ?? false,
      run: () => void chain().toggleMark("code").run(),
    },
    {
      key: "codeBlock",
      label: t`Block of code`,
      icon: <SquareCode aria-hidden />,
      on: state?.codeBlock ?? false,
      run: toggle("codeBlock"),
    },
    {
      key: "math",
      label: t`Formula in the line`,
      icon: <Sigma aria-hidden />,
      on: state?.math ?? false,
      run: () => void chain().toggleMark("math").run(),
    },
    {
      key: "mathBlock",
      label: t`Formula on its own line`,
      icon: <SquareFunction aria-hidden />,
      on: state?.mathBlock ?? false,
      run: toggle("mathBlock"),
    },
    {
      key: "picture",
      label: t({ message: "Picture", context: "editor" }),
      icon: <Image aria-hidden />,
      on: state?.picture ?? false,
      run: onPicture,
    },
    { key: "undo", label: t({ message: "Undo", context: "editor" }), icon: <Undo2 aria-hidden />, run: () => void chain().undo().run() },
    { key: "redo", label: t`Redo`, icon: <Redo2 aria-hidden />, run: () => void chain().redo().run() },
  ];
  return (
    <Toolbar
      label={t`Formatting`}
      tools={tools}
      disabled={!editor}
      className={classNames(cluster(0, "span-all", "border-bottom", "surface", "pad-y-4", "pad-x-8"), css.toolbar)}
    />
  );
}
