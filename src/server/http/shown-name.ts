import { plainLine } from "#contract/rules/plain-text.ts";

const AT_MOST = 120;

/**
 * What a file is called where it is shown: the last part of a path in either spelling, without what nobody sees. Never a path.
 * @param ending with its dot, for a name that is none or too long
 */
export function shownName(given: string | undefined, ending: string): string {
  const name = plainLine((given ?? "").split(/[\\/]/u).at(-1) ?? "");
  return name.length <= AT_MOST ? name || `file${ending}` : `${name.slice(0, AT_MOST - ending.length)}${ending}`;
}
