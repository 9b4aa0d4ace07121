import { PHONE } from "#contract/rules/phone.ts";

/** The list opens below its button where more than 200 pixels are free there, else above it (platform-spec §9). */
export const opensAbove = (buttonBottom: number, windowHeight: number): boolean => windowHeight - buttonBottom <= PHONE.dropdownBelowPx;
