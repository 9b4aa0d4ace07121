import { API_BASE } from "#contract/endpoint.ts";

type Public = { publicUrl: string };

/** Below the API: the service worker leaves these to the network. */
export const TOOL_BASE = `${API_BASE}/lti`;

/** Who we are to tools: a name for good, which is an address of ours. */
export const issuerOf = ({ publicUrl }: Public): string => publicUrl;
const at = ({ publicUrl }: Public, path: string): string => `${publicUrl}${TOOL_BASE}${path}`;
export const authorizationUrl = (config: Public): string => at(config, "/authorize");
export const tokenUrl = (config: Public): string => at(config, "/token");
export const keysUrl = (config: Public): string => at(config, "/keys");
export const contentUrl = (config: Public): string => at(config, "/content");
export const membersUrl = (config: Public, programId: number): string => at(config, `/courses/${programId}/members`);
export const lineItemsUrl = (config: Public, programId: number): string => at(config, `/courses/${programId}/line-items`);
export const lineItemUrl = (config: Public, programId: number, itemId: number): string => `${lineItemsUrl(config, programId)}/${itemId}`;
