import type { ReactNode } from "react";
import styles from "./marked-text.module.css";

/** A text with the words in it marked that were searched for. @param marks places of the words, in their order, apart from each other */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [from: number, to: number])[] }): ReactNode {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of marks) {
    parts.push(
      text.slice(done, from),
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    done = to;
  }
  return [...parts, text.slice(done)];
}
