/** Whether this device has a sheet for sharing. */
export const canShare = (): boolean => typeof navigator.share === "function";

/**
 * Opens the device's own sheet.
 * @returns false where it could not open; a person who closed it has had their answer
 */
export async function offerToShare(what: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @returns false where there is no clipboard or it refuses */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
