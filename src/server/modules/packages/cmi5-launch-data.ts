import { isLanguage } from "#contract/shapes.ts";
import { SESSION } from "#server/commands/packages/cmi5/statements.ts";
import type { Spoken } from "./cmi5-calls.ts";

/** Of the state `LMS.LaunchData` (cmi5 1.0, 10). @param origin at which the package was opened */
export const launchData = ({ part, bound }: Spoken, origin: string): Record<string, unknown> => ({
  contextTemplate: {
    contextActivities: { grouping: [{ objectType: "Activity", id: part.packed.part?.id }] },
    extensions: { [SESSION]: bound.session },
  },
  launchMode: "Normal",
  launchMethod: "AnyWindow",
  moveOn: part.packed.part?.moveOn,
  ...(part.packed.mastery === null ? {} : { masteryScore: part.packed.mastery / 100 }),
  ...(part.packed.launchData === "" ? {} : { launchParameters: part.packed.launchData }),
  returnURL: `${origin}/own/ended.html`,
});

/** Of the profile `cmi5LearnerPreferences` (cmi5 1.0, 11): what a browser asks for, ours first. */
export function preferencesOf(header: string | undefined): { languagePreference: string; audioPreference: "on" } {
  const asked = (header ?? "").split(",").map((one) => one.split(";")[0]?.trim().split("-")[0] ?? "");
  const known = [...asked.filter(isLanguage), "ar", "en"];
  return { languagePreference: [...new Set(known)].join(), audioPreference: "on" };
}
