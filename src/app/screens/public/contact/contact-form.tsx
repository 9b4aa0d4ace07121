import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { newId } from "#offline/ids.ts";
import { prepareMessages, sendMessage } from "#app/state/contact/contact.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FormPhone } from "#app/widgets/phone-field/form-phone.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import css from "./contact-form.module.css";
import { dropContactDraft, putContactDraft } from "./contact-draft.ts";
import { checkContact, type ContactValues, isEmptyMessage, messageOf } from "./contact-values.ts";

interface Props {
  /** Before, a press would be the browser's own and put the message into the address. */
  alive: boolean;
  initial: ContactValues;
  /** Of a refused message that this one is the better writing of. */
  replaces: string | null;
  /** A text that came back into the form is what the person goes on with. */
  focus: boolean;
  onChange: (empty: boolean) => void;
  /** It is on this device or with us: `reference` where this device could not keep it. */
  onDone: (reference: string | null) => void;
}

/** The four fields (platform-spec §5). What is written survives a reload of this tab. */
export function ContactForm({ alive, initial, replaces, focus, onChange, onDone }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const { failure, attempt } = useRefusal();
  // One id for however many presses, as long as the text is the same.
  const sent = useRef({ id: "", text: "" });

  const submit = (values: ContactValues) =>
    attempt(async () => {
      const text = JSON.stringify(values);
      if (sent.current.text !== text) sent.current = { id: newId(), text };
      // Once it is on this device a reload brings back the message, not its draft beside it.
      const outcome = await sendMessage(messageOf(sent.current.id, values), replaces, dropContactDraft);
      if (outcome.kind === "failed") throw outcome.error;
      dropContactDraft();
      onDone(outcome.kind === "sent" && !outcome.kept ? outcome.reference : null);
    });
  const form = useForm<ContactValues>({ initial, check: checkContact, submit });
  const { values } = form;
  const written = useRef(false);
  useEffect(() => {
    // Nothing was written here yet: a draft of before may still have to be read.
    if (!written.current && JSON.stringify(values) === JSON.stringify(initial)) return;
    written.current = true;
    putContactDraft(values);
    onChange(isEmptyMessage(values));
  }, [values, initial, onChange]);

  useEffect(prepareMessages, []);
  useEffect(() => {
    if (focus) document.getElementById(form.id)?.querySelector("textarea")?.focus();
  }, [focus, form.id]);

  const labels = { fullName: t`Full name`, email: t`E-mail`, phone: t`Mobile number`, message: t`Message` };
  return (
    <form id={form.id} className={grid(20, "relative")} method="dialog" onSubmit={form.submit} noValidate>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <FormSummary errors={form.refused} labels={labels} />
      <FormText form={form} name="fullName" label={labels.fullName} autoComplete="name" />
      <div className={classNames(grid(0, "start"), css.two)}>
        <FormText form={form} name="email" label={labels.email} type="email" autoComplete="email" inputMode="email" ltr />
        <FormPhone form={form} name="phone" label={labels.phone} />
      </div>
      <FormTextArea
        form={form}
        name="message"
        label={labels.message}
        hint={t`Your question or suggestion, with the order number if there is one`}
      />
      <div className={classNames(kit("clip", "nowrap", "absolute"), css.trap)} aria-hidden="true">
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={values.website}
          onChange={(event) => form.set("website", event.currentTarget.value)}
        />
      </div>
      <div className={classNames(cluster(20, "center", "gap-y-12"), css.end)}>
        <Button type="submit" tone="ember" icon={<Send aria-hidden="true" className={css.send} />} busy={form.busy} disabled={!alive}>
          {t`Send message`}
        </Button>
        {online ? (
          <p className={kit("faint", "sm")}>
            <Trans>All fields are required</Trans>
          </p>
        ) : (
          <DeviceMark kind="waiting">
            <Trans>You are offline. The message is saved on this device and sent automatically when you are back online.</Trans>
          </DeviceMark>
        )}
      </div>
    </form>
  );
}
