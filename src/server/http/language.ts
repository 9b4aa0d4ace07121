import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/shapes.ts";

const REMEMBERED = 500;
const known = new Map<string, Language>();

/** The language a client asks for: the first of `Accept-Language` that we speak, by quality; Arabic otherwise. */
export function negotiateLanguage(header: string | undefined): Language {
  if (header === undefined) return DEFAULT_LANGUAGE;
  if (isLanguage(header)) return header;
  const remembered = known.get(header);
  if (remembered) return remembered;
  const language = choose(header.slice(0, 300));
  if (known.size >= REMEMBERED) known.clear();
  known.set(header, language);
  return language;
}

function choose(header: string): Language {
  const wishes = header.split(",").map((part, order) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = Number(
      parameters
        .map((parameter) => parameter.trim())
        .find((parameter) => parameter.startsWith("q="))
        ?.slice(2) ?? 1,
    );
    return { language: tag.split("-")[0], quality: Number.isFinite(quality) ? quality : 0, order };
  });
  wishes.sort((a, b) => b.quality - a.quality || a.order - b.order);
  for (const { language, quality } of wishes) if (quality > 0 && isLanguage(language)) return language;
  return DEFAULT_LANGUAGE;
}
