import { State, type StateProps } from "./state.tsx";

/** Nothing is here yet, or nothing matches: what is missing, when it fills, and the place that fills it. */
export const EmptyState = (props: Omit<StateProps, "kind" | "live">) => <State kind="empty" {...props} />;
