import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A chunk in the manifest of the client's build, by its source file or `_name`. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface PageFiles {
  entry: string;
  /** Addresses of the scripts that the first screen runs, the entry left out. */
  scripts: string[];
  styles: { href: string; text: string }[];
  /** A face by its address, as an address that holds it. */
  embedded: (href: string) => string;
}

const ENTRY = "index.html";
/** Lazy parts that the server writes with every page of the public site: their styles come with it, their scripts once they are wanted. */
const ON_EVERY_PAGE = ["src/app/shell/footer.tsx"];
/** Those that it writes with one screen. */
const WRITTEN: Record<string, readonly string[]> = {
  "src/app/screens/public/home/home-screen.tsx": ["src/app/screens/public/home/home-sections.tsx"],
  "src/app/screens/public/courses/courses-screen.tsx": [
    "src/app/screens/public/courses/filter-groups.tsx",
    "src/app/screens/public/courses/course-pager.tsx",
    "src/app/screens/public/courses/applied-filters.tsx",
    "src/app/screens/public/courses/unheard-notice.tsx",
    "src/app/screens/public/courses/did-you-mean.tsx",
    "src/app/screens/public/courses/no-programs.tsx",
  ],
  "src/app/screens/public/course/course-screen.tsx": [
    "src/app/screens/public/course/course-parts.tsx",
    "src/app/screens/public/course/related-programs.tsx",
    "src/app/screens/public/course/buy/seat-alert-button.tsx",
    "src/app/widgets/site/not-found.tsx",
  ],
  "src/app/screens/public/news-post/news-post-screen.tsx": [
    "src/app/screens/public/news-post/related-news.tsx",
    "src/app/widgets/site/not-found.tsx",
  ],
};

/** Which files of the built client a page needs, read once from the build's manifest. Null where there is none. */
export function clientFilesOf(folder: string): ((screen: string, language: string) => PageFiles) | null {
  const file = path.join(folder, ".vite", "manifest.json");
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, Chunk>;
  const texts = new Map<string, string>();
  const textOf = (href: string): string => {
    const text = texts.get(href) ?? readFileSync(path.join(folder, href), "utf8");
    texts.set(href, text);
    return text;
  };
  const embedded = (href: string) => `data:font/woff2;base64,${readFileSync(path.join(folder, href)).toString("base64")}`;
  const made = new Map<string, PageFiles>();

  return (screen, language) => {
    const key = `${language} ${screen}`;
    const known = made.get(key);
    if (known) return known;
    const entry = closure(manifest, [ENTRY]);
    const page = closure(manifest, [screen]);
    const written = closure(manifest, [screen, ...(WRITTEN[screen] ?? []), ...ON_EVERY_PAGE]);
    const words = Object.keys(manifest).filter((name) => name === `locales/${language}/public.po`);
    const chunks = [...new Set([...closure(manifest, words), ...page])].filter((name) => !entry.has(name));
    const styles = [...entry, ...chunks, ...written].flatMap((name) => manifest[name]?.css ?? []);
    const files: PageFiles = {
      entry: `/${manifest[ENTRY]?.file}`,
      scripts: [...[...entry].filter((name) => name !== ENTRY), ...chunks].map((name) => `/${manifest[name]?.file}`),
      styles: [...new Set(styles)].map((href) => ({ href: `/${href}`, text: textOf(href) })),
      embedded,
    };
    made.set(key, files);
    return files;
  };
}

/** Chunks and what they import, each once, imports first. */
function closure(manifest: Readonly<Record<string, Chunk>>, starts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(visit);
    found.add(name);
  };
  starts.forEach(visit);
  return found;
}
