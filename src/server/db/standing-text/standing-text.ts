/** A text in Arabic and in English. */
type Both = readonly [ar: string, en: string];

/**
 * A page of standing text as it comes with the platform. `{name}` stands for one of the terms constants, so that no figure
 * is written here; counted nouns are objects or follow a preposition.
 */
export interface DefaultPage {
  title: Both;
  lead: Both;
  sections: readonly DefaultSection[];
}

export interface DefaultSection {
  /** The anchor, the same in both languages: people link to it. */
  id: string;
  heading: Both;
  paragraphs: readonly Both[];
  points?: readonly Both[];
}
