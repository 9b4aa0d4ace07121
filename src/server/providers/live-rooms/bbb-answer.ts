import { SaxesParser } from "saxes";

/** An element of an answer. */
export interface Answer {
  name: string;
  text: string;
  children: Answer[];
}

const DEPTH_AT_MOST = 50;
const ELEMENTS_AT_MOST = 100_000;

/** Reads an answer of BigBlueButton, which is XML. Entities of a document type are not known. @throws Error for what is none */
export function readAnswer(xml: string): Answer {
  const root: Answer = { name: "", text: "", children: [] };
  const open = [root];
  let seen = 0;
  const parser = new SaxesParser();
  const say = (words: string) => {
    const at = open.at(-1);
    if (at) at.text += words;
  };
  parser.on("opentag", ({ name }) => {
    seen += 1;
    if (seen > ELEMENTS_AT_MOST || open.length > DEPTH_AT_MOST) throw new Error("an answer that is too deep or too large");
    const element: Answer = { name, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", say);
  parser.on("cdata", say);
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  const [answer] = root.children;
  if (answer?.name !== "response") throw new Error("an answer without a response");
  return answer;
}

/** Elements found by these names, one in another. */
export const partsAt = (from: Answer, ...names: string[]): Answer[] =>
  names.reduce<Answer[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [from]);

/** Text of the first element there; empty where there is none. */
export const textAt = (from: Answer, ...names: string[]): string => partsAt(from, ...names)[0]?.text.trim() ?? "";
