import { HtmlValidate } from "html-validate";

/**
 * What a rendered page is held against: html-validate's recommended rules and the standard's own, which are the WHATWG's
 * content models, attributes, references and the WCAG checks that markup alone can fail.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:standard"],
  rules: {
    // How markup is spelled, not what it says. The parser reads both alike, and React's way of writing is not ours to choose:
    // `<!doctype html>`, `<img/>`, `srcSet`, `hidden=""`, `checked=""`.
    "doctype-style": "off",
    "void-style": "off",
    "attr-case": "off",
    "attribute-empty-style": "off",
    "attribute-boolean-style": "off",
    // Phone numbers are kept on one line by their style; other spaces in the text would be copied along with the number.
    "tel-non-breaking": "off",
    // Until the app answers, the button of a form that only it can send is a plain one: pressed too early it is pressed again
    // (public/theme.js), where a real submit would leave the page. Without script such a form says where to write instead.
    "wcag/h32": "off",
    // A filter with several ticks sends its name several times: that is what checkboxes of one name are for.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
  },
});

/** Everything that is wrong with a document, each with its place. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "document"})`),
  );
}
