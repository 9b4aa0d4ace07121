/** Under it stands which device this is, where something was ever saved on it. */
export const DEVICE_KEY = "qabas.device";

/** Local storage that never throws: full, forbidden or absent, the page goes on without it (P9). */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be reached cannot be read either.
  }
}

/** Puts what cannot be read out of the way, for a report, so that the next start finds a clean place. */
export function setAside(key: string, value: string): void {
  remember(asideOf(key), value);
  forget(key);
}

export const forgetAside = (key: string): void => forget(asideOf(key));

const asideOf = (key: string): string => `${key}.aside`;
