import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Trans } from "@lingui/react/macro";
import { courseAddress, type CourseQuery, EMPTY_QUERY } from "./course-query.ts";

/** In the place of the list where it holds nothing, or where the asked page lies beyond its end. */
export const NoPrograms = ({ query, beyond }: { query: CourseQuery; beyond: boolean }) =>
  beyond ? <NoSuchPage query={query} /> : <NoResults query={query} />;

const NoResults = ({ query }: { query: CourseQuery }) => (
  <EmptyState
    title={<Trans>No matching results</Trans>}
    help={<Trans>Remove a filter or search for another word.</Trans>}
    action={
      <Button href={courseAddress({ ...EMPTY_QUERY, sort: query.sort })}>
        <Trans>Clear all</Trans>
      </Button>
    }
  />
);

/** An old link, from before the list grew shorter. */
const NoSuchPage = ({ query }: { query: CourseQuery }) => (
  <EmptyState
    title={<Trans>The list has no page of this number</Trans>}
    action={
      <Button href={courseAddress({ ...query, page: 1 })}>
        <Trans>First page</Trans>
      </Button>
    }
  />
);
