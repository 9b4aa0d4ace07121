import { Trans, useLingui } from "@lingui/react/macro";
import { PEER } from "#contract/coursework/peer-part.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { peerReviewsPath } from "#app/widgets/teaching-layout/item-address.ts";
import { type ApplicationValues, EMPTY_PEERS, type PeerValue } from "./application-values.ts";

interface Props {
  form: Form<ApplicationValues>;
  courseId: number;
  /** Null: a new one. */
  itemId: number | null;
}

const COUNTS = Array.from({ length: PEER.eachMax }, (_, place) => String(place + 1));

/** Whether trainees review each other's work, how many works, and how. */
export function PeerField({ form, courseId, itemId }: Props) {
  const { t, i18n } = useLingui();
  const peers = form.values.peer_review ?? null;
  const error = form.errorOf("peer_review");
  const set = (part: Partial<PeerValue>) => form.set("peer_review", { ...(peers ?? EMPTY_PEERS), ...part });
  const impossible = peers !== null && (Boolean(form.values.group_set) || form.values.due_after_days.trim() === "");
  return (
    <fieldset className={stack(12, "min-0")}>
      <legend className={kit("below-4", "lg", "heavy")}>
        <Trans>Peer review</Trans>
      </legend>
      <p className={kit("faint", "xs")}>
        <Trans>
          Once the work is due, each trainee who handed in reviews works of others. Their points are no grade. It needs a due date, and does
          not go together with groups.
        </Trans>
      </p>
      <Checkbox checked={peers !== null} onChange={(event) => form.set("peer_review", event.currentTarget.checked ? EMPTY_PEERS : null)}>
        <Trans>Trainees review each other’s work</Trans>
      </Checkbox>
      {peers ? (
        <>
          <Field label={t`Works for each trainee`}>
            {(aria) => (
              <SelectInput {...aria} value={peers.each} onChange={(event) => set({ each: event.currentTarget.value })}>
                {COUNTS.map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field label={t`Days of reviewing, after the work is due`}>
            {(aria) => (
              <FigureInput
                {...aria}
                inputMode="numeric"
                maxLength={2}
                value={peers.days}
                onFigure={(days) => set({ days })}
                onBlur={() => form.touch("peer_review")}
              />
            )}
          </Field>
          <Checkbox checked={peers.anonymous} onChange={(event) => set({ anonymous: event.currentTarget.checked })}>
            <Trans>Trainees are not told who wrote a work or a review</Trans>
          </Checkbox>
          <Checkbox checked={peers.by_rubric} onChange={(event) => set({ by_rubric: event.currentTarget.checked })}>
            <Trans>They give points by the rubric, beside a comment</Trans>
          </Checkbox>
          {itemId === null ? null : (
            <p>
              <ActionLink className={kit("link", "tap", "inline-block")} href={peerReviewsPath(courseId, itemId)}>
                <Trans>Who has reviewed, and who has not</Trans>
              </ActionLink>
            </p>
          )}
        </>
      ) : null}
      {error ? (
        <FieldError>
          {impossible ? (
            <Trans>Peer review needs a due date, and a work that each trainee hands in alone.</Trans>
          ) : (
            fieldSentence(i18n, error)
          )}
        </FieldError>
      ) : null}
    </fieldset>
  );
}
