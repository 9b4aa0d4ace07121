/** The search of news: title, field and tags, excerpt. Their texts are searched by the server alone. */
import type { WordRows } from "../catalogue/catalogue-rows.ts";
import { type SearchWords, searchWords } from "../search/dictionary.ts";
import type { NewsPost } from "./news.ts";
import { SearchIndex } from "../search/search-index.ts";

interface Searched {
  id: number;
  titles: readonly string[];
  /** Category and tags. */
  subjects: readonly string[];
  excerpts: readonly string[];
}

export function newsIndex(posts: Iterable<Searched>, words: SearchWords): SearchIndex {
  const index = new SearchIndex([words], { weights: [10, 6, 3], strong: 2 });
  for (const { id, titles, subjects, excerpts } of posts) index.put(id, [titles, subjects, excerpts]);
  return index;
}

/** What a query finds of a kept list, in its language; null where it says nothing. @param words that staff keep; null: not at hand */
export function foundNews(posts: readonly NewsPost[], q: string, words: WordRows | null): readonly number[] | null {
  const searched = posts.map(({ id, title, category, excerpt }) => ({
    id,
    titles: [title],
    subjects: [category.name],
    excerpts: [excerpt],
  }));
  return newsIndex(searched, searchWords(words)).find(q)?.ids ?? null;
}
