/** What the check of the chain says of the first entry that does not fit. Kept as these sentences: they never change. */
export const CHAIN_FAULTS = {
  not_linked: "rows before it are not linked",
  previous: "the row before it is missing, or was put in, moved or changed",
  content: "its content was changed",
  values: "its personal values were changed",
  rewritten: "the chain does not pass through the anchor: it was written anew since its head was noted",
  end: "rows at the end of the chain are missing",
  anchor: "the chain does not pass through the anchor: its row and maybe later ones are missing",
} as const;

export type ChainFault = keyof typeof CHAIN_FAULTS;

/** By its sentence; null for one of another version. */
export const chainFault = (why: string): ChainFault | null =>
  (Object.keys(CHAIN_FAULTS) as ChainFault[]).find((fault) => CHAIN_FAULTS[fault] === why) ?? null;
