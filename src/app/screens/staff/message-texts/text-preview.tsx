import { Trans, useLingui } from "@lingui/react/macro";
import { worded } from "#contract/messages/message-text.ts";
import type { MessageText } from "#contract/messages/message-texts.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import type { FieldValues } from "#app/widgets/staff-form/field-spec.ts";

const LANGUAGES = ["ar", "en"] as const;

/** A message as it is written now, with the values of a case: as a row of the app and as an e-mail, in both languages; a receipt as an e-mail alone. */
export function TextPreview({ values, text: { example, group } }: { values: FieldValues; text: MessageText }) {
  const { t } = useLingui();
  const letter = group === "receipts";
  return (
    <Part title={t`As it is read`}>
      <p className={kit("soft", "xs", "below-8")}>
        {example.real ? (
          <Trans>With the newest message of this kind; what points at a person is hidden.</Trans>
        ) : (
          <Trans>With an invented example: no message of this kind was sent lately.</Trans>
        )}
      </p>
      <div className={stack(16)}>
        {LANGUAGES.map((language) => {
          const written = { title: String(values[`title_${language}`] ?? ""), body: String(values[`body_${language}`] ?? "") };
          const known = Object.fromEntries(example[language].map(({ name, value }) => [name, value]));
          const { title, body } = worded(written, known) ?? written;
          const dir = language === "ar" ? "rtl" : "ltr";
          return (
            <div key={language} className={stack(8)}>
              {letter ? null : (
                <div
                  className={stack(2, "surface", "border", "round-md", "pad-12")}
                  lang={language}
                  dir={dir}
                  data-preview={`row ${language}`}
                >
                  <p className={kit("medium", "sm", "break-anywhere")}>{title}</p>
                  <p className={kit("soft", "sm", "break-anywhere")}>{body}</p>
                </div>
              )}
              <div
                className={stack(8, "surface", "border", "round-md", "pad-16")}
                lang={language}
                dir={dir}
                data-preview={`letter ${language}`}
              >
                <p className={kit("strong", "border-bottom", "pad-bottom-8", "break-anywhere")}>{title}</p>
                <p className={kit("read", "break-anywhere")}>{body}</p>
              </div>
            </div>
          );
        })}
      </div>
      <p className={kit("soft", "xs", "above-8")}>
        {letter ? (
          <Trans>
            The greeting, what was bought with its amounts, the button and the foot are the platform’s, and are always there. The attached
            tax invoice or credit note has the wording that the law asks for, and is not changed here.
          </Trans>
        ) : (
          <Trans>The greeting, the button with its link and the foot of an e-mail are the platform’s, and are always there.</Trans>
        )}
      </p>
    </Part>
  );
}
