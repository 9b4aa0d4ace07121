import { writeQuestions } from "#server/commands/import/questions/write-question.ts";
import { asHtml } from "../xml-tree.ts";
import { nameOfLibrary, record, records, words } from "./h5p-json.ts";
import { isAsked, readH5pQuestions } from "./h5p-questions.ts";
import { type PackageFiles, pageBody } from "./package-files.ts";
import { joined, type PlanBuilder, quizOf } from "./plan-builder.ts";

type Content = Record<string, unknown>;

/** What an H5P holds as items: pages of text, and its questions after what stands over them. */
export class H5pContent {
  constructor(
    private readonly files: PackageFiles,
    private readonly plan: PlanBuilder,
    private readonly from: string,
  ) {}

  /** @param library without its version */
  add(title: string, library: string, content: Content): void {
    if (library === "H5P.InteractiveBook") return this.#book(content);
    const reading = this.files.reading(this.from);
    const asked: { library: string; content: Content }[] = [];
    const html = this.#html(title, library, content, asked);
    if (asked.length === 0) {
      if (html === "") return;
      this.plan.lesson({
        path: `${this.from}#${title}`,
        title,
        body: pageBody(html, reading),
        files: [...reading.linked, ...this.#beside],
      });
      this.#beside.clear();
      return;
    }
    const found = asked.flatMap((one) => readH5pQuestions(one.library, one.content));
    const { questions, beside } = writeQuestions(found, reading);
    const body = joined(pageBody(html, reading), beside);
    const made = { path: `${this.from}#${title}`, title, body, files: [...reading.linked, ...this.#beside] };
    const passMark = Number(record(content.behaviour).passPercentage ?? content.passPercentage ?? 50);
    if (questions.length > 0)
      this.plan.activity({ ...made, quiz: quizOf(questions, { passMark: passMark >= 1 && passMark <= 100 ? Math.round(passMark) : 50 }) });
    else if (html !== "") this.plan.lesson(made);
    this.#beside.clear();
  }

  /** Paths of films and sounds that the texts name: they lie beside them. */
  readonly #beside = new Set<string | null>();

  /** A chapter of a book is an item. */
  #book({ chapters }: Content): void {
    for (const [place, chapter] of records(chapters).entries())
      this.add(words(record(chapter.metadata).title) || String(place + 1), nameOfLibrary(chapter.library), record(chapter.params));
  }

  /** What is read in it. What is asked goes to `asked`; what is neither is named. */
  #html(title: string, library: string, content: Content, asked: { library: string; content: Content }[]): string {
    const inside = (one: unknown): string => {
      const { library: own, params } = record(one);
      return this.#html(title, nameOfLibrary(own), record(params), asked);
    };
    if (isAsked(library)) {
      asked.push({ library, content });
      return words(content.introductoryText) || words(record(content.introPage).introduction);
    }
    switch (library) {
      case "H5P.Text":
      case "H5P.AdvancedText":
        return words(content.text);
      case "H5P.Table":
        return words(content.text);
      case "H5P.Link":
        return linkOf(words(content.title), words(record(content.linkWidget).protocol) + words(record(content.linkWidget).url));
      case "H5P.Image":
        return pictureHtml(record(content.file), words(content.alt));
      case "H5P.Column":
        return records(content.content)
          .map(({ content: one }) => inside(one))
          .join("");
      case "H5P.Row":
      case "H5P.RowColumn":
        return [...records(content.columns), ...records(content.content)].map((one) => inside(one.content ?? one)).join("");
      case "H5P.Accordion":
        return records(content.panels)
          .map((panel) => `<h3>${asHtml(words(panel.title))}</h3>${inside(panel.content)}`)
          .join("");
      case "H5P.Dialogcards":
        return (
          words(content.description) +
          records(content.dialogs)
            .map(
              (card) =>
                `<h3>${words(card.text)}</h3>${pictureHtml(record(card.image), words(card.imageAltText))}<p>${words(card.answer)}</p>`,
            )
            .join("")
        );
      case "H5P.Flashcards":
        return (
          words(content.description) +
          records(content.cards)
            .map((card) => `<h3>${words(card.text)}</h3>${pictureHtml(record(card.image), "")}<p>${words(card.answer)}</p>`)
            .join("")
        );
      case "H5P.Audio":
      case "H5P.Video":
        return this.#media(library, content);
      default:
        this.files.notes.add(title, "activity_left", library || "?");
        return "";
    }
  }

  /** A film or sound of the package lies beside the text; one of the web is a link. */
  #media(library: string, content: Content): string {
    const sources = [...records(content.files), ...records(content.sources)].map(({ path }) => words(path));
    const own = sources.map((path) => this.files.locate(path, this.from)).find((path) => path !== null);
    if (own !== undefined) {
      this.#beside.add(this.files.keep(own ?? ""));
      return "";
    }
    const [first = ""] = sources;
    if (/^https?:/u.test(first)) return linkOf(first, first);
    this.files.notes.add(first || library, "file_missing");
    return "";
  }
}

const linkOf = (title: string, url: string): string => `<p><a href="${asHtml(url)}">${asHtml(title || url)}</a></p>`;

const pictureHtml = (file: Content, alt: string): string => {
  const path = words(file.path);
  return path === "" ? "" : `<img src="${asHtml(path)}" alt="${asHtml(alt)}">`;
};
