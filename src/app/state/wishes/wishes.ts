import { useAtomValue } from "jotai";
import { sessionAtom } from "#app/state/session/session.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { wishesAtom } from "./wishes-atom.ts";

/** Whether anybody here keeps programs for later: visitors and students do. */
export const useMayWish = (): boolean => {
  const { user } = useAtomValue(sessionAtom);
  return user === null || user.type === "student";
};

export const useWished = (programId: number): boolean => useAtomValue(wishesAtom).programs.some(({ id }) => id === programId);

/** The queue behind it is no part of the first paint. */
const actions = () => import("./actions.ts");

/** Keeps a program for later, or no more: at once on screen, saved on this device, then in the account. */
export const setWish = async (program: ListedProgram, wanted: boolean): Promise<void> => (await actions()).setWish(program, wanted);

/** Brings prices and seats up to date. */
export const reloadWishes = async (): Promise<void> => (await actions()).reloadWishes();
