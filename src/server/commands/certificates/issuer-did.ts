/** Who issues certificates, as other people's software names it: `did:web` (W3C CCG), which is read at `/.well-known/did.json`. */
export const certificateDid = (publicUrl: string): string => `did:web:${new URL(publicUrl).host.replace(":", "%3A")}`;
