import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeySigned } from "#contract/second-factor/passkey-shapes.ts";

/** What a browser says where the person closed its window, or let its time pass: nothing went wrong. */
const CLOSED = new Set(["NotAllowedError", "AbortError"]);

/** The browser's part of passkeys, which no first paint needs. */
const library = () => import("@simplewebauthn/browser");

/** Whether this page can ask for passkeys: a browser that knows them, and an address that has a name. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && window.isSecureContext && !/^[\d.]+$|^\[/u.test(location.hostname);

/** Whether this browser offers passkeys among the names that it fills in. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** @returns null where the person closed the browser's window */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyMade | null> {
  const { startRegistration } = await library();
  const asked = { optionsJSON: options } as Parameters<typeof startRegistration>[0];
  return await orClosed(() => startRegistration(asked));
}

/**
 * @param filled the browser offers it where the name is typed, and waits until the person chooses
 * @returns null where the person closed the browser's window, or began another way
 */
export async function signWithPasskey(options: PasskeyRequest, filled = false): Promise<PasskeySigned | null> {
  const { startAuthentication } = await library();
  const asked = { optionsJSON: options, useBrowserAutofill: filled } as Parameters<typeof startAuthentication>[0];
  return await orClosed(() => startAuthentication(asked));
}

/** Nothing waits for a passkey any more: the page is left, or another way is taken. */
export async function stopAskingForPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function orClosed<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && (CLOSED.has(error.name) || (error.cause instanceof Error && CLOSED.has(error.cause.name)))) return null;
    throw error;
  }
}
