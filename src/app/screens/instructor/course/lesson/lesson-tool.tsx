import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ExternalLink } from "lucide-react";
import { type PlaceableTool, TOOL } from "#contract/tools/tools.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { FormSelect, FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { useToolTab } from "#app/widgets/tools/use-tool-tab.ts";
import type { LessonValues } from "./lesson-values.ts";

interface Props {
  form: Form<LessonValues>;
  tools: readonly PlaceableTool[];
  /** Null for a lesson that was not saved yet. */
  itemId: number | null;
}

/** Which external tool a lesson opens, where in it, and what it is told; with the way in for who writes it. */
export function LessonTool({ form, tools, itemId }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { busy, open } = useToolTab({ teacher: itemId ?? 0 });
  const choice = useToolTab({ author: itemId ?? 0 });
  const { tool: chosen } = form.values;
  const tool = tools.find(({ id }) => String(id) === chosen);
  const known = tool !== undefined || chosen === "" ? [] : [{ id: chosen, name: t`A tool that is not in service` }];
  return (
    <>
      <FormSelect
        form={form}
        name="tool"
        label={t({ message: "External tool", context: "item" })}
        options={[...known, ...tools.map(({ id, name }) => ({ id, name: name[language] }))]}
      />
      {tool ? (
        <p className={kit("soft", "sm")}>
          {tool.writes_grades ? (
            <Trans>The tool sends its grade here. Its weight is set with the weights of the course.</Trans>
          ) : (
            <Trans>The tool sends no grade.</Trans>
          )}
        </p>
      ) : null}
      <FormText
        form={form}
        name="tool_address"
        label={t`Address in the tool`}
        hint={t`Empty: its start page.`}
        optional
        inputMode="url"
        ltr
        maxLength={TOOL.addressMax}
      />
      <FormTextArea form={form} name="tool_custom" label={t`Settings for the tool`} hint={t`One setting a line: name=value`} optional />
      {itemId !== null && tool ? (
        <div className={cluster(8)}>
          {tool.offers_content ? (
            <NetworkButton tone="quiet" size="sm" busy={choice.busy} offline={t`Needs a connection`} onClick={choice.open}>
              <Trans>Choose content in the tool</Trans>
            </NetworkButton>
          ) : null}
          <NetworkButton
            tone="quiet"
            size="sm"
            busy={busy}
            offline={t`Needs a connection`}
            icon={<ExternalLink aria-hidden="true" />}
            onClick={open}
          >
            <Trans>Open the tool as it is saved</Trans>
          </NetworkButton>
        </div>
      ) : null}
    </>
  );
}
