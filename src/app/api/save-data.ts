/** https://wicg.github.io/netinfo/: Chromium alone. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
}

const connection = () => (navigator as Navigator & { readonly connection?: Connection }).connection;

/** Whether the person asked for fewer bytes. */
export const savesData = (): boolean => connection()?.saveData === true;

/** Calls back when that may have changed. Returns what calls it off. */
export function onSavings(changed: () => void): () => void {
  const line = connection();
  line?.addEventListener?.("change", changed);
  return () => line?.removeEventListener?.("change", changed);
}
