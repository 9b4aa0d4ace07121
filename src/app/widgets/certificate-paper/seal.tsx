import { certificateSeal, SEAL_NUQTA } from "#contract/certificates/certificate-art.ts";

/** The rosette of a certificate, drawn from its number: decoration, the number is the proof. */
export function Seal({ number, className }: { number: string; className?: string | undefined }) {
  const { outer, inner, heart } = certificateSeal(number);
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false" className={className}>
      <g fill="none" stroke="#15454F" strokeLinejoin="round">
        <circle cx="50" cy="50" r="48.5" strokeWidth="1.4" />
        <circle cx="50" cy="50" r="45.5" strokeWidth=".7" />
        <path d={outer} strokeWidth="1.2" />
        <path d={inner} strokeWidth=".9" opacity=".7" />
        <path d={heart} stroke="#C4690F" strokeWidth="1.2" />
      </g>
      <path d={SEAL_NUQTA} fill="#F28C28" />
    </svg>
  );
}
