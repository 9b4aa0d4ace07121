import { type Extensions, Mark, mergeAttributes, Node, textblockTypeInputRule } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { mediaAddress } from "#app/widgets/lesson-text/media-address.ts";
import { isSafeLink } from "#contract/rules/safe-link.ts";

/**
 * What a lesson's text is made of, and nothing else: what is pasted passes this schema, so that no style, script or foreign
 * element is ever part of a document. One look for a stretch of text, no lists in lists: as `LessonBlock` has it.
 */

const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "text*",
  marks: "",
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [
    { tag: "h1", attrs: { level: 2 } },
    { tag: "h2", attrs: { level: 2 } },
    ...["h3", "h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.level === 3 ? "h3" : "h2", mergeAttributes(HTMLAttributes), 0],
  addInputRules() {
    return [2, 3].map((level) =>
      textblockTypeInputRule({ find: new RegExp(`^#{${level}}\\s$`, "u"), type: this.type, getAttributes: { level } }),
    );
  },
});

/** Looks that never stand together. */
const look = (name: string, tags: string[], element: string, key: string) =>
  Mark.create({
    name,
    excludes: "strong em code math",
    inclusive: name !== "code" && name !== "math",
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [
      element,
      element === "code" ? mergeAttributes(HTMLAttributes, { dir: "ltr" }, name === "math" ? { "data-math": "" } : {}) : HTMLAttributes,
      0,
    ],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** Arabic knows no slant: what was pasted as such is shown strong. */
const Looks = [
  look("strong", ["strong", "b"], "strong", "Mod-b"),
  look("em", ["em", "i"], "em", "Mod-Shift-i"),
  look("code", ["code", "kbd", "samp"], "code", "Mod-e"),
  look("math", ["code[data-math]"], "code", "Mod-Shift-m"),
];

const ListItem = Node.create({
  name: "listItem",
  content: "paragraph",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: ({ HTMLAttributes }) => ["li", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem("listItem"),
      "Shift-Tab": () => this.editor.commands.liftListItem("listItem"),
    };
  },
});

const Quote = Node.create({
  name: "quote",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ by: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: ({ HTMLAttributes }) => ["blockquote", HTMLAttributes, 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^>\s$/u, type: this.type })];
  },
});

const TONES = ["info", "tip", "warning"];
const Note = Node.create({
  name: "note",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({
    tone: {
      default: "info",
      parseHTML: (element) => (TONES.includes(element.dataset.tone ?? "") ? element.dataset.tone : "info"),
      renderHTML: ({ tone }) => ({ "data-tone": tone }),
    },
  }),
  parseHTML: () => [{ tag: "aside" }],
  renderHTML: ({ HTMLAttributes }) => ["aside", HTMLAttributes, 0],
});

/** A table or picture that is there stays as it is: it can be moved and deleted, and is never made of what was pasted. */
const Table = Node.create({
  name: "table",
  group: "block",
  atom: true,
  addAttributes: () => ({
    caption: { default: null, rendered: false },
    head: { default: [], rendered: false },
    rows: { default: [], rendered: false },
  }),
  renderHTML: ({ node }) => [
    "table",
    ["thead", ["tr", ...(node.attrs.head as string[]).map((cell) => ["th", cell])]],
    ["tbody", ...(node.attrs.rows as string[][]).map((row) => ["tr", ...row.map((cell) => ["td", cell])])],
  ],
});

const Figure = Node.create({
  name: "figure",
  group: "block",
  atom: true,
  addAttributes: () => ({
    media: { default: null, rendered: false },
    alt: { default: "", rendered: false },
    caption: { default: null, rendered: false },
  }),
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    attrs.media ? ["img", { src: mediaAddress(attrs.media), alt: attrs.alt }] : ["span", attrs.alt],
    ["figcaption", attrs.caption ?? ""],
  ],
});

/** A formula in TeX: written as it is, drawn for readers. */
const MathBlock = Node.create({
  name: "mathBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre[data-math]", preserveWhitespace: "full" as const, priority: 60 }],
  renderHTML: () => ["pre", { "data-math": "", dir: "ltr" }, ["code", 0]],
});

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    blockquote: false,
    bold: false,
    code: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    listItem: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: "https",
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: null, rel: "noopener nofollow" },
    },
  }),
  Heading,
  ...Looks,
  ListItem,
  Quote,
  Note,
  MathBlock,
  Table,
  Figure,
];
