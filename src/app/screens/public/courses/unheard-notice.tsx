import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { SEARCH_LENGTH } from "#contract/catalogue/catalogue.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Unheard } from "./course-query.ts";

/** A value is shown as it was said, up to this many characters. */
const SHOWN = 60;

/** Says what of the address was left out, so that nobody takes the list for an answer to it. */
export function UnheardNotice({ unheard }: { unheard: readonly Unheard[] }) {
  const { i18n } = useLingui();
  const values = unheard.filter(({ name }) => name !== "q");
  return (
    <NoticeBox kind="wait">
      {values.length > 0 && (
        <>
          <p>
            <Trans>These filters are not known and were left out:</Trans>
          </p>
          <ul>
            {values.map(({ name, value }, index) => (
              // A value may stand there twice.
              <li key={`${name}-${index + 1}`}>
                {i18n._(NAMES[name])}: <bdi>{value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {values.length < unheard.length && (
        <p>
          <Trans>The search counts the first {SEARCH_LENGTH} characters only.</Trans>
        </p>
      )}
    </NoticeBox>
  );
}

const NAMES: Record<Unheard["name"], MessageDescriptor> = {
  type: msg`Program type`,
  category: msg`Field`,
  duration: msg`Duration`,
  price: msg`Price`,
  level: msg`Level`,
  delivery: msg`Delivery`,
  rating: msg`Rating`,
  start: msg`Starting from`,
  sort: msg`Sort by`,
  page: msg`Page`,
  q: msg`Search`,
};
