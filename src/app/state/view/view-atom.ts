import { atom } from "jotai";
import type { AccountView } from "#contract/security/account-views.ts";

/** Whose pages this tab shows to one of the staff; null until it is read, and in every other tab. */
export const viewAtom = atom<AccountView | null>(null);
