import { kit } from "#app/ui/kit.ts";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { courseAddress, type CourseQuery } from "./course-query.ts";

/** What was probably meant by a search that was written another way; the list below is of it already. */
export const DidYouMean = ({ meant, query }: { meant: string; query: CourseQuery }) => (
  <output className={kit("sm", "soft", "block")}>
    <Trans>
      Did you mean{" "}
      <Link href={courseAddress({ ...query, q: meant, page: 1 })}>
        <bdi>{meant}</bdi>
      </Link>
      ?
    </Trans>
  </output>
);
