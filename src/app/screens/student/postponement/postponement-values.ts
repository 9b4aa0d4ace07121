import { postponementForm, type PostponementOption } from "#contract/requests/postponements.ts";
import { newId } from "#offline/ids.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import type { ChosenFile } from "#app/widgets/requests/request-file-field.tsx";

/** Choosing no cohort: a pause, and back to the same one. */
export const PAUSE = "pause";

export interface PostponementValues {
  /** Values of selects and choices: ids as text, empty while nothing is chosen. */
  enrollment_id: string;
  target_cohort_id: string;
  from: string;
  to: string;
  reason_code: string;
  reason: string;
  consent: boolean;
  file: ChosenFile | null;
}

export const emptyPostponement = (enrollmentId: string, today: string): PostponementValues => ({
  enrollment_id: enrollmentId,
  target_cohort_id: "",
  from: today,
  to: "",
  reason_code: "",
  reason: "",
  consent: false,
  file: null,
});

/** What may be kept on the device: everything but the file and the consent, which is given anew. */
export const postponementDraft = ({ file: _file, consent: _consent, ...kept }: PostponementValues): Partial<PostponementValues> => kept;

/** The request as it travels. */
export function postponementBody(id: string, values: PostponementValues, attachments: readonly string[]): Record<string, unknown> {
  const { enrollment_id, target_cohort_id: target, from, to, reason_code, reason, consent } = values;
  const days = target === PAUSE ? { to } : { target_cohort_id: target };
  return {
    id,
    enrollment_id: Number(enrollment_id),
    ...("target_cohort_id" in days ? { target_cohort_id: target === "" ? "" : Number(target) } : days),
    from,
    reason_code,
    reason: reason.trim(),
    attachments,
    consent,
  };
}

/** The contract's errors, and those of the choices, which it does not know of. */
export async function checkPostponement(values: PostponementValues): Promise<FieldErrors> {
  const errors = await checkForm(postponementForm, postponementBody(newId(), values, []));
  if (values.enrollment_id === "") errors.enrollment_id = { key: "selection" };
  if (values.target_cohort_id === "") {
    errors.target_cohort_id = { key: "selection" };
    delete errors.to;
  }
  if (values.file?.refused) errors.file = values.file.refused;
  return errors;
}

/** The program that the form is about; null before one is chosen, or where it is not the student's. */
export const chosenOption = (options: readonly PostponementOption[], values: PostponementValues): PostponementOption | null =>
  options.find(({ enrollment_id: id }) => String(id) === values.enrollment_id) ?? null;
