import { API_BASE } from "#contract/endpoint.ts";

/**
 * Where the API speaks: `<meta name="qabas-api">`, which the server fills from QABAS_API_ORIGIN, else VITE_QABAS_API of
 * the build, else our own origin (R9.2). An origin without a path, such as `https://api.qabas.example`.
 */
export function apiOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="qabas-api"]')?.content.trim();
  const configured = meta || import.meta.env.VITE_QABAS_API;
  return typeof configured === "string" && configured !== "" ? configured.replace(/\/+$/u, "") : location.origin;
}

/** The API on another host than the page: cookies need `include`, and the XSRF header stays at home. */
export const isForeignApi = (): boolean => apiOrigin() !== location.origin;

export const apiAddress = (): string => `${apiOrigin()}${API_BASE}`;
