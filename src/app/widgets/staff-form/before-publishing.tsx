import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { type FieldErrors, fieldSentence } from "#app/widgets/forms/form-errors.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { focusControl } from "./focus-control.ts";
import { useControlLabels } from "./use-control-labels.ts";
import type { RecordForm } from "./use-record-form.ts";

/** Something that no field of the form says. */
export interface Demand {
  key: string;
  words: string;
  met: boolean;
  /** Where it is done. */
  href?: string;
}

/** What the fields lack as they stand now, before anybody sends them. */
export function useLacking<Row>({ form, check }: Pick<RecordForm<Row>, "form" | "check">): FieldErrors {
  const [lacking, setLacking] = useState<FieldErrors>({});
  const { values } = form;
  useEffect(() => {
    let here = true;
    void check(values).then((errors) => here && setLacking(errors));
    return () => {
      here = false;
    };
    // What is asked follows from the values alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [values]);
  return lacking;
}

/** What is missing before a thing can be published, each with the way to it (office.md §7, I6). */
export function BeforePublishing<Row>({ of, demands }: { of: RecordForm<Row>; demands: readonly Demand[] }) {
  const { t, i18n } = useLingui();
  const lacking = useLacking(of);
  const labels = useControlLabels(of);
  const missing = Object.keys(labels).flatMap((name) => {
    const error = lacking[name];
    return error ? [{ name, label: labels[name], words: fieldSentence(i18n, error) }] : [];
  });
  return (
    <Part title={t`Before publishing`}>
      <ul className={stack(8)}>
        {missing.map(({ name, label, words }) => (
          <li key={name}>
            <Button tone="plain" size="sm" className={kit("text-start")} onClick={() => focusControl(of.form.id, name)}>
              <StatusMark kind="bad" icon={<CircleAlert aria-hidden="true" />}>
                {label}
              </StatusMark>
            </Button>
            <small className={kit("soft", "xs", "block")}>{words}</small>
          </li>
        ))}
        {demands.map(({ key, words, met, href }) => (
          <li key={key}>
            <StatusMark kind={met ? "ok" : "bad"} icon={met ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}>
              {href && !met ? (
                <ActionLink href={href} className={kit("underline")}>
                  {words}
                </ActionLink>
              ) : (
                words
              )}
            </StatusMark>
          </li>
        ))}
        {missing.length === 0 ? (
          <li>
            <StatusMark kind="ok" icon={<CircleCheck aria-hidden="true" />}>
              <Trans>Every field in both languages</Trans>
            </StatusMark>
          </li>
        ) : null}
      </ul>
    </Part>
  );
}
