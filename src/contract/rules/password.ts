/** Password rules (platform-spec §5): 8 characters, an upper-case letter, a special character, a digit. */
export const PASSWORD_MIN = 8;
export const PASSWORD_RULES = ["length", "upper", "special", "digit"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const TESTS: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => [...password].length >= PASSWORD_MIN,
  upper: (password) => /[A-Z]/u.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  digit: (password) => /[0-9]/u.test(password),
};

/** The rules that a password meets, in the order they are listed to a person. */
export const passwordRulesMet = (password: string): Record<PasswordRule, boolean> =>
  Object.fromEntries(PASSWORD_RULES.map((rule) => [rule, TESTS[rule](password)])) as Record<PasswordRule, boolean>;
