import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { messageIn } from "#offline/contact/messages.ts";
import { takeBackMessage } from "#app/state/contact/contact.ts";
import { useSettings } from "#app/state/site.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { ContactCard } from "./contact-card.tsx";
import { putContactDraft, readContactDraft } from "./contact-draft.ts";
import { ContactForm } from "./contact-form.tsx";
import css from "./contact-screen.module.css";
import { type ContactValues, EMPTY_MESSAGE, valuesOf } from "./contact-values.ts";
import { MessageList } from "./message-list.tsx";

interface Round {
  /** Each message has a form of its own. */
  number: number;
  /** Null: what was written before the last reload. */
  initial: ContactValues | null;
  replaces: string | null;
  focus: boolean;
  empty: boolean;
}

const FIRST: Round = { number: 0, initial: null, replaces: null, focus: false, empty: true };

/** Write to us (R2.6): queued without a network, acknowledged with a reference. */
export function ContactScreen() {
  const { t } = useLingui();
  const [round, setRound] = useState(FIRST);
  const [reference, setReference] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The server's page knows no draft, and cannot send: until this one is alive a press would be the browser's own.
  const alive = useSyncExternalStore(never, yes, no);
  const draft = useMemo(() => (alive ? readContactDraft() : null), [alive]);
  const initial = round.initial ?? draft ?? EMPTY_MESSAGE;
  const empty = round.initial === null && round.empty ? draft === null : round.empty;

  const begin = (values: ContactValues, more: Partial<Round> = {}) =>
    setRound(({ number }) => ({ ...FIRST, number: number + 1, initial: values, empty: values === EMPTY_MESSAGE, ...more }));
  const noteEmpty = useCallback((now: boolean) => setRound((known) => ({ ...known, empty: now })), []);

  return (
    <div className={classNames(kit("full", "inline-center"), css.page)}>
      <h1 className={kit("title")} ref={heading} tabIndex={-1}>{t`Contact us`}</h1>
      <p className={classNames(kit("soft", "lg"), css.lead)}>
        <Trans>We reply within 2 business days.</Trans>
      </p>
      <div className={classNames(grid(0, "start"), css.columns)}>
        <div className={kit("min-0")}>
          <MessageList
            formEmpty={empty}
            reference={reference}
            onReferenceSeen={() => setReference(null)}
            onTakeBack={async ({ key }) => {
              const message = await takeBackMessage(key);
              if (!message || !empty) return;
              putContactDraft(valuesOf(message));
              begin(valuesOf(message), { focus: true });
            }}
            onEdit={({ record }) => begin(valuesOf(messageIn(record)), { replaces: record.key, focus: true })}
          />
          <WithoutScript />
          <ContactForm
            key={`${round.number}${initial === draft ? " draft" : ""}`}
            alive={alive}
            initial={initial}
            replaces={round.replaces}
            focus={round.focus}
            onChange={noteEmpty}
            onDone={(unkept) => {
              setReference(unkept);
              begin(EMPTY_MESSAGE);
              heading.current?.focus();
            }}
          />
        </div>
        <ContactCard />
      </div>
    </div>
  );
}

/** The form is the script's; whoever has none can still write to us. */
function WithoutScript() {
  const settings = useSettings();
  if (!settings) return null;
  const { email, phone } = settings;
  return (
    <noscript>
      <p className={classNames(kit("round-sm", "pad-y-12", "pad-x-16", "ground-info"), css.noscript)}>
        <Trans>
          Sending from this page needs JavaScript. You can write to{" "}
          <a className={kit("underline")} href={`mailto:${email}`}>
            {email}
          </a>{" "}
          or call{" "}
          <a className={kit("underline")} href={`tel:${phone.replace(/[^+\d]/gu, "")}`}>
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
          .
        </Trans>
      </p>
    </noscript>
  );
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
