import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const PAIR = /const \[\s*(\w*|\{[^}]*\}),\s*(\w+)\s*\]\s*=\s*use(?:State|Atom)\b/gu;

/** What changes a state bears its name: `[search, setSearch]`. Of a value that is taken apart, or never read, `set` is enough. */
const pairsIn = (source: string) =>
  [...source.matchAll(PAIR)].map(([pair, value = "", setter = ""]) => {
    const named = /^\w/u.test(value) ? setter === `set${value.charAt(0).toUpperCase()}${value.slice(1)}` : /^set[A-Z]/u.test(setter);
    return { pair, named };
  });

it("Each state's setter is called after it, in all of the client", () => {
  const app = path.join(process.cwd(), "src", "app");
  const pairs = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file))
    .flatMap((file) => pairsIn(readFileSync(path.join(app, file), "utf8")).map((found) => ({ file, ...found })));
  expect(pairs.length).toBeGreaterThan(200);
  expect(pairs.filter(({ named }) => !named).map(({ file, pair }) => `${file}: ${pair}`)).toEqual([]);
});

it("One that is called otherwise is found, however it is written", () => {
  const wrong = [
    "const [open, tell] = useState(false);",
    "const [query, setSearch] = useState<string>(\n  '');",
    "const [, arrived] = useState(0);",
    "const [\n  draft,\n  change\n] = useAtom(draftAtom);",
    "const [{ query }, show] = useState(ALL);",
  ];
  for (const source of wrong) expect(pairsIn(source).map(({ named }) => named)).toEqual([false]);
  for (const source of [
    "const [open, setOpen] = useState(false);",
    "const [, setCount] = useState(0);",
    "const [{ query }, setShown] = useState(ALL);",
  ])
    expect(pairsIn(source).map(({ named }) => named)).toEqual([true]);
});
