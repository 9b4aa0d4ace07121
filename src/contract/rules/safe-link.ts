/** Addresses that a text of a course may lead to: the web's by https, and our own paths. Both ends ask this one rule. */
const SAFE = /^(?:https:\/\/[^\s<>"\\]+|\/(?!\/)[^\s<>"\\]*)$/u;

export const isSafeLink = (href: string): boolean => href.length <= 2_000 && SAFE.test(href);
