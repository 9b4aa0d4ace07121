import { useLocation } from "wouter";
import { signOut } from "#app/state/sign-in/session-verbs.ts";

/** Ends the session, then leads to the login page (R1.4). Whoever rather stays, stays where they are. */
export function useSignOut(): () => Promise<void> {
  const [, navigate] = useLocation();
  return async () => {
    if (await signOut()) navigate("/login");
  };
}
