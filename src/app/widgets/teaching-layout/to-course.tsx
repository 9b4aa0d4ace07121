import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/buttons/button.tsx";
import { coursePath } from "./item-address.ts";

/** The way on from a page of a course that could not come. */
export function ToCourse({ id }: { id: number | string }) {
  const { t } = useLingui();
  return <Button tone="quiet" size="sm" href={`${coursePath(Number(id))}/overview`}>{t`Back to the course`}</Button>;
}
