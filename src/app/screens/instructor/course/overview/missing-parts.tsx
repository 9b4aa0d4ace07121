import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import type { MissingPart } from "#contract/content/publication.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { coursePath, editItemPath } from "#app/widgets/teaching-layout/item-address.ts";

const WHAT: Record<MissingPart["what"], MessageDescriptor> = {
  content: msg`no text, video or file yet`,
  film: msg`no video yet`,
  questions: msg`no questions yet`,
  sessions: msg`no text and no session yet`,
  lessons: msg`no published lesson and no session yet`,
};

/** What has to be filled before it can be published, each with the way to it (I6). */
export function MissingParts({ courseId, missing }: { courseId: number; missing: readonly MissingPart[] }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  if (missing.length === 0) return null;
  return (
    <NoticeBox kind="bad">
      <p>
        <Trans>Nothing was published yet. Fill in what is missing first:</Trans>
      </p>
      <ul>
        {missing.map(({ id, kind, title, what }) => (
          <li key={id}>
            <Link href={kind ? editItemPath(courseId, kind, id) : `${coursePath(courseId)}/overview`}>
              <bdi>{title[language] || title.ar}</bdi>
            </Link>
            {": "}
            {i18n._(WHAT[what])}
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}
