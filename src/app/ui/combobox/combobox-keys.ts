const PAGE = 8;

interface List {
  /** The place of the option that the keys have come to; -1: none. */
  active: number;
  count: number;
  /** Lines that part others are passed over. */
  isOption: (place: number) => boolean;
}

/** Where a key leads in a list below a field that is written into: round, by way of the field itself (-1). Null: the key is the field's own. */
export function placeUnderText(key: string, { active, count, isOption }: List): number | null {
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const places = count + 1;
  let place = active;
  do place = ((place + 1 + (key === "ArrowDown" ? 1 : -1) + places) % places) - 1;
  while (place >= 0 && !isOption(place));
  return place;
}

/** Where a key leads in a list that is only chosen from: both ends stop the way. Null: nowhere. */
export function placeInChoice(key: string, { active, count, isOption }: List): number | null {
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -count, End: count }[key];
  if (by === undefined) return null;
  let place = Math.max(0, Math.min(count - 1, active + by));
  while (place >= 0 && place < count && !isOption(place)) place += Math.sign(by);
  return place >= 0 && place < count ? place : active;
}
