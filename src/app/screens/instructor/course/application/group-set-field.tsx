import { Trans, useLingui } from "@lingui/react/macro";
import { getCourseGroups } from "#contract/coursework/groups.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import type { ApplicationValues } from "./application-values.ts";

/** Who hands the work in: each trainee, or the groups of a set. */
export function GroupSetField({ form, courseId }: { form: Form<ApplicationValues>; courseId: number }) {
  const { t } = useLingui();
  const sets = useCachedRead(getCourseGroups, { params: { id: courseId }, query: {} }).data?.sets ?? [];
  const value = form.values.group_set ?? "";
  const known = value === "" || sets.some(({ id }) => id === value);
  return (
    <Field
      label={t`Who hands it in`}
      hint={
        <>
          <Trans>A group hands in one piece of work for all its members.</Trans>{" "}
          <ActionLink href={`${coursePath(courseId)}/groups`}>
            <Trans>Groups of the course</Trans>
          </ActionLink>
        </>
      }
    >
      {(aria) => (
        <SelectInput {...aria} value={value} onChange={(event) => form.set("group_set", event.currentTarget.value)}>
          <option value="">{t`Each trainee alone`}</option>
          {known ? null : <option value={value}>{t`A set of groups`}</option>}
          {sets.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
