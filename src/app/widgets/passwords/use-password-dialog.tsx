import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Problem } from "#contract/problem.ts";
import type { FactorMethod } from "#contract/second-factor/second-factor.ts";
import { stepUpOptions } from "#contract/second-factor/step-up.ts";
import { call } from "#app/api/call.ts";
import { FactorDialog } from "./factor-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

interface PasswordAsked {
  /**
   * Does what may ask for the password (`reauth_required`), or for the second factor where the account has one: then it is asked for in a
   * dialog, and the same is done again.
   * @throws what `act` throws; the refusal itself where the person closes the dialog
   */
  withPassword: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** To be put anywhere on the page: it is drawn outside of its forms. */
  dialog: ReactNode;
}

const asksForPassword = (error: unknown): boolean => error instanceof Problem && error.code === "reauth_required";

/** The password, or the second factor, once more, for what an open session alone must not do. What was typed on the page stays as it is meanwhile. */
export function usePasswordDialog(): PasswordAsked {
  const [open, setOpen] = useState(false);
  // Asked again it is another form: nothing of the last answer is left in it.
  const [round, setRound] = useState(0);
  const [methods, setMethods] = useState<readonly FactorMethod[]>([]);
  const answer = useRef<((given: boolean) => void) | null>(null);
  const settle = (given: boolean) => {
    setOpen(false);
    answer.current?.(given);
    answer.current = null;
  };
  // Whoever leaves the page has closed the dialog.
  useEffect(() => () => answer.current?.(false), []);
  return {
    async withPassword(act) {
      try {
        return await act();
      } catch (error) {
        if (!asksForPassword(error)) throw error;
        setMethods((await call(stepUpOptions)).data.methods);
        const given = await new Promise<boolean>((resolve) => {
          answer.current?.(false);
          answer.current = resolve;
          setRound((count) => count + 1);
          setOpen(true);
        });
        if (!given) throw error;
        return await act();
      }
    },
    // It stays on the page when it closes: a dialog that is taken away gives no focus back.
    dialog:
      round === 0 ? null : (
        <OutsideOfForms>
          {methods.length > 0 ? (
            <FactorDialog key={round} open={open} methods={methods} onGiven={() => settle(true)} onClose={() => settle(false)} />
          ) : (
            <PasswordDialog key={round} open={open} onGiven={() => settle(true)} onClose={() => settle(false)} />
          )}
        </OutsideOfForms>
      ),
  };
}

/** A form within another one is not heard when it is sent; and what is sent here must not send the page's form too. */
const OutsideOfForms = ({ children }: { children: ReactNode }) =>
  createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body);
