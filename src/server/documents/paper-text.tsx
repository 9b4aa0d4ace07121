import { Text, type TextProps } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Language } from "#contract/shapes.ts";
import { TEXT } from "./fonts.ts";

type Style = Exclude<TextProps["style"], undefined | unknown[]>;

interface Props {
  language: Language;
  children: ReactNode;
  size?: number;
  strong?: boolean;
  colour?: string;
  style?: Style;
}

export const INK = "#0A232A";
export const FAINT = "#405B63";
export const PETROL = "#15454F";
export const LINE = "#D9E4E6";

/**
 * A line of one language, set in its direction. Kerning would part Arabic letters for whoever reads the text out. The font's
 * no-break space has no outline at all, over which the reader of fonts stumbles: a line here breaks nowhere anyway.
 */
export function Line({ language, children, size = 10, strong = false, colour = INK, style }: Props) {
  const rtl = language === "ar";
  const base = {
    fontFamily: TEXT,
    fontSize: size,
    fontWeight: strong ? 600 : 400,
    color: colour,
    direction: rtl ? "rtl" : "ltr",
    textAlign: rtl ? "right" : "left",
    lineHeight: rtl ? 1.6 : 1.4,
    fontFeatureSettings: { kern: 0 },
  } as unknown as Style;
  return <Text style={{ ...base, ...style }}>{typeof children === "string" ? children.replaceAll("\u00A0", " ") : children}</Text>;
}
