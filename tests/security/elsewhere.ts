/** Rows that this script does not play, and where each is played instead. */
export const TITLES: Readonly<Record<number, string>> = {
  49: "Stored scripts in every text field",
  50: "Bidirectional and invisible characters in names",
  56: "Redirects stay on our origin",
};

export const ELSEWHERE: Readonly<Record<number, string>> = {
  49: "needs a browser; what is stored: npm test, modules/teaching-content/hostile-text.test and contact/contact.test",
  50: "how names are drawn needs a browser; what is stored: npm test, modules/teaching-content/hostile-text.test",
  56: "needs a browser: npm run e2e, entry.spec; the rule: npm test, app/widgets/redirect-path.test",
};
