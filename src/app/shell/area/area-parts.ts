import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType } from "react";
import { AreaFooter } from "./area-footer.tsx";
import { AreaHead } from "./area-head.tsx";
import { Dock } from "./dock.tsx";
import { SideRail } from "./side-rail.tsx";

/** What stands round the pages of an area. */
export interface AreaParts {
  Head: ComponentType<{ title: MessageDescriptor | null }>;
  Rail: ComponentType;
  Dock: ComponentType;
  Footer: ComponentType;
  /** Its rail is narrow: the pages are tables. */
  desk?: true;
}

/** They come with the table of the area, so that a visitor of the public pages loads none of them. */
export const AREA_PARTS: AreaParts = { Head: AreaHead, Rail: SideRail, Dock, Footer: AreaFooter };
