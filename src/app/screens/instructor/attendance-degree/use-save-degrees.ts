import { useState } from "react";
import { type AttendanceDegrees, type DegreesForm, saveAttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { call } from "#app/api/call.ts";

/** Sends a change of policy or degrees; what the server answers counts from then on. */
export function useSaveDegrees(courseId: number, version: number, onSaved: (next: AttendanceDegrees) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (change: Partial<Pick<DegreesForm, "policy" | "overrides">>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await call(saveAttendanceDegrees, {
        params: { id: courseId },
        body: { policy: change.policy, overrides: change.overrides ?? [], version },
      });
      onSaved(data);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure };
}
