import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Trans } from "@lingui/react/macro";
import type { NewsQuery } from "./news-query.ts";

/** Says what of the address was left out, so that nobody takes the list for an answer to it. */
export function UnheardNews({ query, unknown }: { query: NewsQuery; unknown: string | null }) {
  const values = [...(unknown === null ? [] : [unknown]), ...query.unheard];
  if (values.length === 0) return null;
  return (
    <NoticeBox kind="wait">
      <p>
        <Trans>These filters are not known and were left out:</Trans>
      </p>
      <ul>
        {values.map((value, index) => (
          <li key={`${index + 1}`}>
            <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}
