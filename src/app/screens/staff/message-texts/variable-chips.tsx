import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, type SyntheticEvent, useRef } from "react";
import { Plus } from "lucide-react";
import { isMessageKind, kindRule } from "#contract/messages/message-kinds.ts";
import { Chip } from "#app/ui/chip.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import type { FieldValues } from "#app/widgets/staff-form/field-spec.ts";
import { focusControl } from "#app/widgets/staff-form/focus-control.ts";
import { variableWords } from "./message-text-words.ts";

interface Props {
  form: Form<FieldValues>;
  kind: string;
  locked: boolean;
  children: ReactNode;
}

const isWritten = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && /^(?:title|body)_/u.test(target.name);

/** Keys by which one passes through a field on the way elsewhere: the cursor was not put there. */
const PASSING = new Set(["Tab", "Shift"]);

/** The variables of a message: a press puts one where the cursor was put last, so that none has to be typed. */
export function VariableChips({ form, kind, locked, children }: Props) {
  const { t, i18n } = useLingui();
  const last = useRef({ name: "body_ar", from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  const learn = ({ target }: SyntheticEvent) => {
    if (isWritten(target))
      last.current = {
        name: target.name,
        from: target.selectionStart ?? target.value.length,
        to: target.selectionEnd ?? target.value.length,
      };
  };
  const { required, optional } = isMessageKind(kind) ? kindRule(kind) : { required: [], optional: [] };
  const insert = (variable: string) => {
    const { name, from, to } = last.current;
    const written = String(form.values[name] ?? "");
    const token = `{${variable}}`;
    form.set(name, written.slice(0, from) + token + written.slice(to));
    const place = Math.min(from, written.length) + token.length;
    last.current = { name, from: place, to: place };
    requestAnimationFrame(() => {
      focusControl(form.id, name);
      const { activeElement } = document;
      if (activeElement && isWritten(activeElement)) activeElement.setSelectionRange(place, place);
    });
  };
  const names = [...required, ...optional];
  const chips =
    locked || names.length === 0 ? null : (
      <fieldset className={stack(8, "min-0")}>
        <legend className={kit("strong", "sm")}>
          <Trans>Put into the text</Trans>
        </legend>
        <div className={cluster(8)}>
          {names.map((variable) => {
            const words = i18n._(variableWords[variable]);
            return (
              <Chip key={variable} icon={<Plus aria-hidden="true" />} aria-label={t`Put in: ${words}`} onClick={() => insert(variable)}>
                {words} <bdi dir="ltr">{`{${variable}}`}</bdi>
              </Chip>
            );
          })}
        </div>
        <p className={kit("soft", "xs")}>
          {required.length > 0 ? (
            <Trans>The text has to hold: {required.map((one) => i18n._(variableWords[one])).join(" · ")}</Trans>
          ) : null}
        </p>
      </fieldset>
    );
  return (
    // Its keys and presses rise from the fields within.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={stack(16)}
      onInputCapture={learn}
      onPointerUpCapture={learn}
      onKeyUpCapture={(event) => (PASSING.has(event.key) ? undefined : learn(event))}
    >
      {chips}
      {children}
    </div>
  );
}
