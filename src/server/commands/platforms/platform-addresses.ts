import { TOOL_BASE } from "#server/commands/tools/tool-addresses.ts";

type Public = { publicUrl: string };

/** Where a platform begins a launch (OpenID Connect, third-party initiated login). */
export const LOGIN_PATH = `${TOOL_BASE}/login`;
/** Where every launch of a platform ends, also one that chooses (deep linking). */
export const LAUNCH_PATH = `${TOOL_BASE}/launch`;
/** Where its instructor chooses what a link opens. */
export const CHOICE_PATH = `${TOOL_BASE}/choose`;

export const loginUrl = ({ publicUrl }: Public): string => publicUrl + LOGIN_PATH;
export const launchUrl = ({ publicUrl }: Public): string => publicUrl + LAUNCH_PATH;
