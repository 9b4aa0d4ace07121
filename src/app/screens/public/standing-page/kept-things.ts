import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

export interface KeptThing {
  /** Names of cookies, of entries of the browser's storage, of databases and caches; one that ends in `*` begins several. */
  names: readonly string[];
  what: MessageDescriptor;
  until: MessageDescriptor;
}

const LOGOUT = msg`Until you log out`;
const TAB = msg`Until the tab is closed`;
const DELETED = msg`Until you delete it in the browser`;

/** Everything that the product keeps on a device. `kept-things.test.ts` reads the sources for more, a browser's visit looks what there is. */
export const KEPT_THINGS: readonly KeptThing[] = [
  {
    names: ["auth_token", "user_info", "qabas.lapsed", "qabas.owed-wipe", "qabas.shared", "second-step"],
    what: msg`Keeps you logged in, and remembers whose device it is`,
    until: LOGOUT,
  },
  { names: ["XSRF-TOKEN"], what: msg`Makes sure that what is sent comes from pages of Qabas`, until: LOGOUT },
  {
    names: ["qabas_device", "__Host-qabas_device", "qabas.device"],
    what: msg`Tells this device from others, so that a stolen login is worth nothing`,
    until: DELETED,
  },
  {
    names: ["qabas_sign_in", "__Host-qabas_sign_in"],
    what: msg`A sign-in at another provider that is under way`,
    until: msg`A few minutes`,
  },
  { names: ["preferred-language", "theme"], what: msg`The chosen language and theme`, until: DELETED },
  {
    names: ["qabas.visits", "qabas.install-refused", "qabas.enrolled", "qabas.news-seen", "second-factor-hint", "push-subscription"],
    what: msg`Hints that were seen already, and whether this device is sent notifications`,
    until: DELETED,
  },
  { names: ["qabas.university-device"], what: msg`For the university’s staff: that this device is the university’s own`, until: DELETED },
  { names: ["recent-searches", "staff/opened*"], what: msg`What was searched and opened last`, until: DELETED },
  {
    names: ["qabas.scroll", "qabas.reloaded", "qabas.view", "qabas.draft.*", "qabas.drafts-of", "qabas-enroll-free"],
    what: msg`Drafts of forms, and where you were on a page`,
    until: TAB,
  },
  {
    names: ["qabas", "qabas-copies", "qabas.made.*", "qabas.intents"],
    what: msg`The cart, favourites, what waits to be sent, and private copies for reading offline`,
    until: LOGOUT,
  },
  {
    names: ["qabas-public-v1", "qabas-catalogue-v1", "qabas-pictures-v1", "qabas-assets-v1", "qabas-last-shell", "workbox-*"],
    what: msg`The app itself, with public pages and pictures, for reading offline`,
    until: DELETED,
  },
  { names: ["qabas-saved-*"], what: msg`Courses that were saved for learning offline`, until: LOGOUT },
];

/** Whether the list names it. */
export const isListed = (name: string): boolean =>
  KEPT_THINGS.some(({ names }) => names.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : name === one)));
