import { type AttendanceDegrees, type DegreesForm, saveAttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { call } from "#app/api/call.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** Sends a change of policy or degrees; what the server answers counts from then on. */
export function useSaveDegrees(courseId: number, version: number, onSaved: (next: AttendanceDegrees) => void) {
  const { busy, error: failure, act } = useAction();
  const save = async (change: Partial<Pick<DegreesForm, "policy" | "overrides">>): Promise<boolean> => {
    const failed = await act(async () => {
      const { data } = await call(saveAttendanceDegrees, {
        params: { id: courseId },
        body: { policy: change.policy, overrides: change.overrides ?? [], version },
      });
      onSaved(data);
    });
    return failed === null;
  };
  return { save, busy, failure };
}
