import type { FieldError } from "#contract/endpoint.ts";
import { lacksNames, normaliseName } from "#contract/accounts/person-name.ts";
import { trainerForm } from "#contract/requests/trainers.ts";
import { newId } from "#offline/ids.ts";
import type { UploadFields } from "#app/api/upload.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";

/** The CV as it was chosen, with what is wrong with it as far as this device can tell. */
export interface ChosenFile {
  file: File;
  refused: FieldError | null;
}

export interface JoinValues {
  /** Made at the first sending, so that sending again is the same application; empty before. */
  id: string;
  full_name: string;
  gender: string;
  /** Values of selects: ids as text, empty while nothing is chosen. */
  nationality_id: string;
  city_id: string;
  email: string;
  phone: string;
  qualification: string;
  specialization: string;
  years_experience: string;
  topics: string[];
  languages: string[];
  bio: string;
  linkedin: string;
  consent: boolean;
  cv: ChosenFile | null;
  /** Name of a file that was chosen before a reload: files are not kept. */
  cv_before: string;
}

export const emptyJoin = (): JoinValues => ({
  id: "",
  full_name: "",
  gender: "",
  nationality_id: "",
  city_id: "",
  email: "",
  phone: "",
  qualification: "",
  specialization: "",
  years_experience: "",
  topics: [],
  languages: [],
  bio: "",
  linkedin: "",
  consent: false,
  cv: null,
  cv_before: "",
});

/** What may be kept on the device: everything but the file, of which the name alone. */
export function joinDraft({ cv, ...kept }: JoinValues): Omit<JoinValues, "cv"> {
  return { ...kept, cv_before: cv?.file.name ?? kept.cv_before };
}

/** The fields as they travel beside the CV. */
export const joinFields = ({ cv: _cv, cv_before: _before, id, gender, linkedin, ...fields }: JoinValues): UploadFields => ({
  ...fields,
  id: id || newId(),
  gender: gender || undefined,
  linkedin: linkedin.trim() || undefined,
});

/**
 * The contract's errors, what is missing of the name, and those of the file, which the contract describes but does not hold.
 * @param nationality ISO 3166 code of the one that is chosen: Saudi nationals give four names
 */
export async function checkJoin(values: JoinValues, nationality: string | undefined): Promise<FieldErrors> {
  const errors = await checkForm(trainerForm, joinFields(values));
  const name = normaliseName(values.full_name);
  if (name !== "" && lacksNames(name, nationality)) errors.full_name ??= { key: "fourNames" };
  // There is nothing to choose from yet: what is missing is the nationality.
  if (values.nationality_id === "") delete errors.city_id;
  if (values.cv === null) errors.cv = { key: "file.required" };
  else if (values.cv.refused) errors.cv = values.cv.refused;
  return errors;
}
