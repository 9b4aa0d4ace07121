/**
 * `GET /media/{id}?token=…` is no envelope and so no endpoint: bytes, ranges, ETag. 404 for a wrong or old token. Files of introductory
 * lessons need none.
 */
export const mediaPath = (fileId: string): string => `/api/v1/media/${fileId}`;
/** Whether an address is that of a lesson's file, whatever its host and token. */
export const isMediaPath = (pathname: string): boolean => /^\/api\/v1\/media\/[0-9a-f-]{36}$/u.test(pathname);
