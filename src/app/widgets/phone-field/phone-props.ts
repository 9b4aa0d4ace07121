/** What the phone field is given, as the plain field and as the full one. */
export interface PhoneProps {
  id: string;
  name: string;
  /** The wire form: E.164 with `;ext=` where there is an extension; empty while nothing is written. */
  value: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  disabled?: boolean;
  required?: boolean;
  describedBy?: string | undefined;
}
