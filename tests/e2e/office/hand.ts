import type { Locator } from "@playwright/test";

/** Places of the console by their addresses. */
export type PlaceName = "people" | "finance";

/** With what somebody works at a page: one story is done by each of them. */
export interface Hand {
  /** A button, a link, a place of a menu. */
  press(what: Locator): Promise<void>;
  /** Types in place of what stands there. */
  write(field: Locator, text: string): Promise<void>;
  /** A box, or one choice of several. */
  tick(box: Locator): Promise<void>;
  /** Takes the tick off a box. */
  untick(box: Locator): Promise<void>;
  /** One of what a list of choices offers. */
  choose(list: Locator, value: string): Promise<void>;
  /** A day (`2031-01-31`), a time (`16:30`) or both (`2031-01-31T16:30`). */
  date(field: Locator, value: string): Promise<void>;
  /** A file, through the window in which one is chosen. */
  give(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  /** Opens a row of a list. */
  open(row: Locator): Promise<void>;
  /** Looks at a row of a list without opening it. */
  look(row: Locator): Promise<void>;
  /** Selects a row of a list, for what is done to several. */
  select(row: Locator): Promise<void>;
  /** Opens what finds any person, number or action. */
  find(button: Locator): Promise<void>;
  /** Goes to another place of the console. */
  go(to: PlaceName): Promise<void>;
  /** Asks for a list as a file. */
  export(button: Locator): Promise<void>;
  /** Takes what a field of found choices offers. */
  take(option: Locator): Promise<void>;
  /** A story begins on a page that was opened by its address: nothing has the focus yet. */
  arrive(): void;
}
