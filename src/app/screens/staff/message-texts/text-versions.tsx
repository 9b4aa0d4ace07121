import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type MessageText, returnMessageText } from "#contract/messages/message-texts.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";

type Version = MessageText["versions"][number];
type Pairs = MessageText["platform"];

const linesOf = ({ title, body }: Pairs) => [title.ar, title.en, body.ar, body.en];

/** Every wording that held, the newest first, down to the platform's own; each can hold again. */
export function TextVersions({ text, onChanged }: { text: MessageText; onChanged: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const [to, setTo] = useState<number | null>(null);
  const wordingOf = (version: Version | undefined): Pairs => version?.wording ?? text.platform;
  const back = (version: number) =>
    may("settings.write") && version !== text.version ? (
      <Button tone="quiet" aria-label={t`Return to version ${version}`} onClick={() => setTo(version)}>
        <Trans>Return to this</Trans>
      </Button>
    ) : null;
  return (
    <Part title={t({ message: "Versions", context: "message texts" })}>
      <ol className={kit("sm", "leading-note", "form-wide")}>
        {text.versions.map((one, place) => {
          const before = linesOf(wordingOf(text.versions[place + 1]));
          const changed = linesOf(wordingOf(one)).map((line, part) => ({
            line,
            was: before[part] ?? "",
            dir: part % 2 === 0 ? "rtl" : "ltr",
          }));
          return (
            <li key={one.version} className={stack(8, "border-bottom", "pad-y-12")}>
              <div className={cluster([4, 12], "center", "between")}>
                <span>
                  <strong>{t`Version ${one.version}`}</strong>{" "}
                  <time className={kit("tabular")} dateTime={one.at}>
                    {formatDateTime(language, one.at, {})}
                  </time>{" "}
                  {one.by ? <bdi className={kit("soft")}>{said(one.by)}</bdi> : null}
                </span>
                {back(one.version)}
              </div>
              <p className={kit("soft", "break-anywhere")} dir="auto">
                {one.return_to === null
                  ? null
                  : one.return_to === 1
                    ? t`Return to the platform’s text.`
                    : t`Return to version ${one.return_to}.`}{" "}
                <bdi>{one.reason}</bdi>
              </p>
              <dl className={stack(8)}>
                {changed
                  .filter(({ line, was }) => line !== was)
                  .map(({ line, was, dir }) => (
                    <div key={`${was} ${line}`}>
                      <dd className={kit("soft", "break-anywhere")}>
                        <Trans>Before:</Trans> <bdi dir={dir}>{was}</bdi>
                      </dd>
                      <dd className={kit("break-anywhere")}>
                        <Trans>After:</Trans> <bdi dir={dir}>{line}</bdi>
                      </dd>
                    </div>
                  ))}
              </dl>
            </li>
          );
        })}
        <li className={stack(8, "border-bottom", "pad-y-12")}>
          <div className={cluster([4, 12], "center", "between")}>
            <strong>
              <Trans>The platform’s text</Trans>
            </strong>
            {text.own ? back(1) : null}
          </div>
          <p className={kit("soft", "break-anywhere")}>
            {said(text.platform.title)} · {said(text.platform.body)}
          </p>
        </li>
      </ol>
      <ReasonDialog
        open={to !== null}
        onClose={() => setTo(null)}
        title={to === 1 ? t`Return to the platform’s text` : t`Return to version ${to ?? 1}`}
        follows={t`It becomes a new version, and messages from now on say it. Nothing is deleted.`}
        verb={t({ message: "Return", context: "version" })}
        label={t`Reason of the change`}
        act={async (reason, idempotencyKey) => {
          await call(returnMessageText, {
            params: { kind: text.kind },
            body: { version: text.version, to: to ?? 1, reason },
            idempotencyKey,
          });
        }}
        onDone={() => {
          showNotice({ id: "message-text", kind: "success", message: msg`Saved. Messages from now on say it.` });
          onChanged();
        }}
      />
    </Part>
  );
}
