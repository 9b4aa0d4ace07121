import { kit } from "#app/ui/kit.ts";

/** The language that somebody's own words are in, by their letters: Arabic where any is; null where there are none. */
export const languageOfWords = (text: string): "ar" | "en" | null =>
  /\p{Script=Arabic}/u.test(text) ? "ar" : /\p{Script=Latin}/u.test(text) ? "en" : null;

/** What a person wrote, in whatever language: a reader of screens speaks it in its own, and it turns no sentence around. */
export const Written = ({ children }: { children: string }) => <bdi lang={languageOfWords(children) ?? undefined}>{children}</bdi>;

const NUMBER = /([A-Z]{2,4}-[\dA-Z-]{4,20})/u;

/** A sentence of the server, whose numbers of orders and documents stay in one piece. */
export const WholeNumbers = ({ children }: { children: string }) =>
  children.split(NUMBER).map((part) =>
    NUMBER.test(part) ? (
      <bdi key={part} dir="ltr" className={kit("nowrap")}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
