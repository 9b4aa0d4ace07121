import { Trans } from "@lingui/react/macro";

/** A group as it is called: by its name, or by its number where it has none. */
export function GroupName({ of: { number, name } }: { of: { number: number; name: string | null } }) {
  return name === null ? <Trans>Group {number}</Trans> : <bdi>{name}</bdi>;
}
