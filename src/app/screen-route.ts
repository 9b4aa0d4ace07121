import type { MessageDescriptor } from "@lingui/core";
import { type ComponentType, createElement, lazy, useState } from "react";
import { type Area, enterArea } from "#app/i18n/language.ts";
import type { Access } from "#app/shell/session/access.ts";
import type { AreaParts } from "#app/shell/area/area-parts.ts";
import type { LayoutKind } from "#app/shell/main-layout.tsx";

interface Screen {
  show: ComponentType;
  /** Fetches its chunk and its words before it is needed. */
  fetch: () => Promise<unknown>;
}

export interface Route {
  path: string;
  screen: Screen;
  /** Null: the page's own heading is its title. */
  title: MessageDescriptor | null;
  access?: Access;
  layout?: LayoutKind;
  /** The bar lies transparent over the page's night band (R1.5). */
  over?: boolean;
  /** Shows this device's copies: open to a lapsed session too. */
  offline?: boolean;
  /** A form or a payment: no offer to update (R11.3). */
  undisturbed?: boolean;
}

/** Addresses of a part of the product, and where its empty paths lead (R1.9). */
export interface RouteTable {
  routes: readonly Route[];
  /** What stands round its pages. */
  parts?: AreaParts;
  redirects: Readonly<Record<string, string>>;
}

/** The table of an area, which comes with what it has to say. */
export interface AreaTable extends RouteTable {
  /** Brings its words and the sentences of its problems. */
  learn: () => Promise<void>;
}

/** A screen in a chunk of its own; the words of its areas come with their first screen. */
export function screen(load: () => Promise<ComponentType>, ...areas: Area[]): Screen {
  let known: ComponentType | null = null;
  const fetch = async () => {
    // The server has every area's words at hand.
    const [show] = await Promise.all([load(), ...(import.meta.env.SSR ? [] : areas.map(enterArea))]);
    known = show;
    return { default: show };
  };
  const Later = lazy(fetch);
  // A lazy one that is here already still shows the waiting page first, and React leaves that up for a third of a second. One
  // that began as the lazy one stays it: as another it would begin anew.
  const Screen: ComponentType = () => createElement(useState(() => known ?? Later)[0]);
  return { show: Screen, fetch };
}
