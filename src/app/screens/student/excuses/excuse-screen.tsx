import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { cancelExcuse, type Excuse, getExcuse, listExcuses } from "#contract/requests/excuses.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { cachedOne } from "#app/state/cached/cached-one.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { ExcuseSessions } from "#app/widgets/requests/excuse-sessions.tsx";
import { excuseState, excuseStep, reasonWords } from "#app/widgets/requests/excuse-words.ts";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { Fact, RequestFrame } from "#app/widgets/requests/request-frame.tsx";
import { sessionsOf } from "./excuse-item.tsx";

/** One excuse: where it stands, what it says, and what happened to it. */
export function ExcuseScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const language = useAtomValue(languageAtom);
  const own = useCachedRead(getExcuse, { params: { id } });
  const kept = cachedOne(own, useCachedRead(listExcuses), (excuse) => excuse.id === id);
  return (
    <RequestFrame
      of={kept}
      list="/student/services/excuses"
      title={({ program }) => (
        <Trans>
          Excuse: <bdi>{program.translations[language].title}</bdi>
        </Trans>
      )}
      mark={({ status }) => <RequestMark state={excuseState[status]} />}
      facts={(excuse) => <Facts excuse={excuse} />}
      say={excuseStep}
      next={({ status, reply_by: by }) => {
        const reply = formatDate(language, by, { weekday: true });
        return status === "pending" ? { title: t`Decision`, note: t`Expected by ${reply}` } : null;
      }}
      cancel={() => call(cancelExcuse, { params: { id } })}
    />
  );
}

function Facts({ excuse }: { excuse: Excuse }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <>
      <Fact name={t`Request date`}>{formatDate(language, excuse.requested_at, { hijri: true })}</Fact>
      <Fact name={t`Absence from`}>
        <ExcuseSessions sessions={sessionsOf(excuse)} />
      </Fact>
      <Fact name={t`Reason`}>{i18n._(reasonWords[excuse.reason_code])}</Fact>
      <Fact name={t`Explanation`}>
        <span dir="auto">{excuse.reason}</span>
      </Fact>
      {excuse.attachments.length > 0 ? (
        <Fact name={t`Attachments`}>
          <RequestFiles files={excuse.attachments} />
        </Fact>
      ) : null}
    </>
  );
}
