import { View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { FAINT, Line, LINE } from "./paper-text.tsx";
import type { Pair } from "./paper-words.ts";

/** Right to left: these papers are Arabic, with English under each line. */
export const ROW = { flexDirection: "row-reverse" } as const;

/** A line in both languages. */
export function Both({ text, size = 10, strong = false, align = "right" }: { text: Pair; size?: number; strong?: boolean; align?: Align }) {
  const style = { textAlign: align } as const;
  return (
    <View>
      <Line language="ar" size={size} strong={strong} style={style}>
        {text.ar}
      </Line>
      {text.en !== "" && (
        <Line language="en" size={size * 0.82} colour={FAINT} style={style}>
          {text.en}
        </Line>
      )}
    </View>
  );
}

type Align = "right" | "left" | "center";

/** A label with its value under it. */
export function Fact({ label, children }: { label: Pair; children: ReactNode }) {
  return (
    <View style={{ marginBottom: 8 }}>
      <Line language="ar" size={8.5} colour={FAINT}>
        {`${label.ar} / ${label.en}`}
      </Line>
      {children}
    </View>
  );
}

interface Cell {
  key: string;
  width: string;
  content: ReactNode;
}

/** A row of a table; a row is never split between two pages. */
export function Cells({ cells, head = false }: { cells: readonly Cell[]; head?: boolean }) {
  const look = head
    ? { backgroundColor: "#ECF2F3", borderBottomWidth: 0 }
    : { borderBottomWidth: 0.6, borderBottomColor: LINE, borderBottomStyle: "solid" as const };
  return (
    <View wrap={false} style={{ ...ROW, ...look, paddingVertical: 6, paddingHorizontal: 8 }}>
      {cells.map(({ key, width, content }) => (
        <View key={key} style={{ width, paddingHorizontal: 3 }}>
          {content}
        </View>
      ))}
    </View>
  );
}

/** Digits and codes, which read from left to right in both languages. */
export function Plain({ children, strong = false, size = 10 }: { children: string; strong?: boolean; size?: number }) {
  return (
    <Line language="en" size={size} strong={strong} style={{ textAlign: "right" }}>
      {children}
    </Line>
  );
}
