import { Trans, useLingui } from "@lingui/react/macro";
import { adminReadyAnswers, filledAnswer, MOST_READY } from "#contract/messages/ready-answers.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldValues } from "#app/widgets/staff-form/field-spec.ts";
import { focusControl } from "#app/widgets/staff-form/focus-control.ts";
import type { MessageRow } from "./inbox-words.ts";

interface Props {
  message: MessageRow;
  form: Form<FieldValues>;
}

/** Texts for letters that come again and again: a press puts one into the answer, in the language of the message, to be changed before it is sent. */
export function ReadyAnswers({ message, form }: Props) {
  const { t } = useLingui();
  const said = useSaid();
  const { data } = useStaffRead(adminReadyAnswers.list, { query: { per_page: MOST_READY } });
  const insert = (body: string) => {
    const written = String(form.values["body"] ?? "").trimEnd();
    const ready = filledAnswer(body, { name: message.full_name, reference: message.reference });
    form.set("body", written === "" ? ready : `${written}\n\n${ready}`);
    requestAnimationFrame(() => focusControl(form.id, "body"));
  };
  if (!data) return null;
  return (
    <fieldset className={cluster(8, "center", "min-0")}>
      <legend className={kit("soft", "sm")}>
        <Trans>Ready answers</Trans>
      </legend>
      {data.map(({ id, name, body }) => {
        const words = said(name);
        return (
          <Chip key={id} aria-label={t`Put in: ${words}`} onClick={() => insert(body[message.language])}>
            <bdi>{words}</bdi>
          </Chip>
        );
      })}
      <ActionLink href="/staff/requests/answers" className={kit("link", "tap", "inline-block", "sm")}>
        {data.length === 0 ? <Trans>Write the first ready answer</Trans> : <Trans>Change ready answers</Trans>}
      </ActionLink>
    </fieldset>
  );
}
