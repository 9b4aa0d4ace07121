import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { GraduationCap } from "lucide-react";
import { useEffect } from "react";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import styles from "./buy-action.module.css";
import { keepPending, takePending } from "./pending-enrollment.ts";
import { useFreeEnrollment } from "./use-free-enrollment.ts";

interface Props {
  programId: number;
  /** As it stands on screen; null: the next that can be joined. */
  cohortId: number | null;
  onPress: () => void;
}

/** The step of what costs nothing: one press. A visitor signs in first and comes back to it done. */
export function FreeStep({ programId, cohortId, onPress }: Props) {
  const { status, user } = useAtomValue(sessionAtom);
  const { busy, enroll } = useFreeEnrollment(programId);
  const guest = user === null;
  useEffect(() => {
    const pending = status === "in" ? takePending(programId) : null;
    if (pending) void enroll(pending.cohortId);
    // `enroll` is another with each drawing, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status, programId]);
  return (
    <Button
      tone="ember"
      block
      busy={busy}
      className={styles.main}
      icon={<GraduationCap aria-hidden="true" />}
      {...(guest ? { href: `/login?${new URLSearchParams({ redirect: `/courses/${programId}` })}` } : {})}
      onClick={() => {
        if (guest) return keepPending(programId, cohortId);
        onPress();
        void enroll(cohortId);
      }}
    >
      <Trans>Enrol for free</Trans>
    </Button>
  );
}
