import { lazy } from "react";

/** What a card says once it is known who reads it: no part of the first paint. */
export const CardMore = lazy(() => import("#app/widgets/wishes/ready-card.ts").then((module) => module.readyCard()));
