import { Skeleton, type SkeletonProps } from "./skeleton.tsx";

/** Lines of text that are coming, each so wide. */
export function SkeletonLines({ widths }: { widths: readonly NonNullable<SkeletonProps["width"]>[] }) {
  return widths.map((width, place) => (
    // Nothing but its place tells one line from another.
    // oxlint-disable-next-line react/no-array-index-key
    <Skeleton key={place} width={width} />
  ));
}
