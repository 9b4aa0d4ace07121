import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ExternalLink } from "lucide-react";
import type { ToolPart } from "#contract/tools/tools.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { State } from "#app/ui/state.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useToolTab } from "#app/widgets/tools/use-tool-tab.ts";
import type { ItemProps } from "../item-props.ts";
import { ResultLine } from "../result-line.tsx";

/** A lesson that opens a tool of somebody else's: what it is told of the learner, the way in, and what came back of it. */
export function ToolLesson({ content: { item }, tool, online, reread }: ItemProps & { tool: ToolPart }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { busy, open } = useToolTab({ learner: item.id });
  if (!online)
    return (
      <State
        kind="not-kept"
        title={t`External tools need a connection`}
        help={t`Connect to the internet to open this one. What you did in it before is kept.`}
        action={
          <>
            <DeviceMark kind="needs-connection" />
            <Button tone="quiet" size="sm" onClick={reread}>{t`Try again`}</Button>
          </>
        }
      />
    );
  return (
    <div className={classNames(stack(12, "justify-items-start"), kit("pad-20", "border", "round-md", "surface"))}>
      <h2 className={kit("lg")}>
        <bdi>{tool.name[language]}</bdi>
      </h2>
      <p className={kit("soft", "sm", "leading-note")}>
        <Trans>This lesson is done in a tool of another provider. It opens in a new tab.</Trans> <Told tool={tool} />
      </p>
      {tool.is_open ? (
        <Button icon={<ExternalLink aria-hidden="true" />} busy={busy} onClick={open}>
          <Trans>Open the tool</Trans>
        </Button>
      ) : (
        <NoticeBox kind="info">
          <Trans>This tool is not in service now. What you did in it is kept.</Trans>
        </NoticeBox>
      )}
      <ResultLine state={{ completion: "unknown", success: "unknown", score: tool.score }} />
      {tool.is_waiting ? (
        <NoticeBox kind="wait">
          <Trans>What you did in the tool waits for its mark.</Trans>
        </NoticeBox>
      ) : null}
      {tool.comment ? (
        <p className={kit("sm", "leading-note")}>
          <Trans>The tool says:</Trans> <bdi>{tool.comment}</bdi>
        </p>
      ) : null}
    </div>
  );
}

/** What of the person goes to the provider: everything that is said here, and nothing else. */
function Told({ tool: { shares_name: name, shares_email: email } }: { tool: ToolPart }) {
  if (name && email) return <Trans>It receives your name and your e-mail.</Trans>;
  if (name) return <Trans>It receives your name.</Trans>;
  if (email) return <Trans>It receives your e-mail, and not your name.</Trans>;
  return <Trans>It does not learn who you are.</Trans>;
}
