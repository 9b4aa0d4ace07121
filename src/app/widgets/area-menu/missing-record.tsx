import { Problem } from "#contract/problem.ts";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";

const MISSING = new Problem("not_found");
const nothing = () => undefined;

/** A page of an area whose address names no record: as an answer that there is none, below the heading of its place. */
export const MissingRecord = () => <LoadFailure failure={MISSING} retry={nothing} />;
