import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { listNationalities } from "#contract/places/places.ts";
import { newId } from "#offline/ids.ts";
import { dropDraft } from "#app/state/forms/form-draft.ts";
import { useResource } from "#app/state/resource.ts";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { FormCheckbox } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAlive } from "#app/widgets/device/use-alive.ts";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import { CvField } from "./cv-field.tsx";
import { ContactSection, ExperienceSection, PersonSection, TeachingSection } from "./join-sections.tsx";
import { checkJoin, emptyJoin, joinDraft, joinFields, type JoinValues } from "./join-values.ts";
import { useJoinLabels } from "./use-join-labels.ts";
import { type SentApplication, useSending } from "./use-sending.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./join-form.module.css";

const DRAFT = "join-as-trainer";

/** The application, in one column, kept on the device while it is written. It needs a connection to be sent: it carries a file. */
export function JoinForm({ onSent }: { onSent: (sent: SentApplication) => void }) {
  const { t } = useLingui();
  const alive = useAlive();
  const labels = useJoinLabels();
  const nationalities = useResource(listNationalities, { once: true });
  const { progress, failure, send, cancel } = useSending();
  const form = useForm<JoinValues>({
    initial: emptyJoin(),
    check: (values) => checkJoin(values, nationalities.data?.find(({ id }) => String(id) === values.nationality_id)?.code),
    submit: async (values) => {
      if (!values.cv) return undefined;
      // Kept with the draft: sent again after a lost answer it is the same application.
      const id = values.id || newId();
      form.fill({ id });
      const answer = await send(joinFields({ ...values, id }), values.cv.file);
      if ("refused" in answer) return answer.refused;
      dropDraft(DRAFT);
      onSent(answer.sent);
      return undefined;
    },
  });
  const kept = useFormDraft(DRAFT, form, joinDraft);

  return (
    <form id={form.id} className={grid(32, "form-wide")} method="dialog" onSubmit={form.submit} noValidate>
      <FormSummary errors={form.refused} labels={labels} />
      <PersonSection form={form} labels={labels} />
      <ContactSection form={form} labels={labels} />
      <ExperienceSection form={form} labels={labels} />
      <TeachingSection form={form} labels={labels} />
      <section className={grid(16, "min-0")}>
        <h2 className={kit("xl")}>
          <Trans>Attachments</Trans>
        </h2>
        <CvField form={form} label={labels.cv} progress={progress} onCancel={cancel} />
      </section>
      <div className={grid(12)}>
        <div>
          <FormCheckbox form={form} name="consent">
            <Trans>
              I agree that these details and the CV are kept to study the application, as the{" "}
              <Link className={kit("link", "strong")} href="/privacy">
                Privacy policy
              </Link>{" "}
              says
            </Trans>
          </FormCheckbox>
        </div>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <div className={classNames(cluster(20, "center", "gap-y-12"), css.actions)}>
          <NetworkButton
            type={alive ? "submit" : "button"}
            tone="ember"
            busy={form.busy}
            offline={t`Sending the application needs a connection`}
          >{t`Send application`}</NetworkButton>
          {kept ? <DraftMark /> : null}
        </div>
      </div>
    </form>
  );
}
