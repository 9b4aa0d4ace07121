let here = false;

/** The account leaves by what was done in this very tab, which goes on by itself. */
export const leaveHere = (): void => {
  here = true;
};

/** Whether the change of account that was just heard of was made in this tab. Each is asked about once. */
export function wasLeftHere(): boolean {
  const left = here;
  here = false;
  return left;
}
