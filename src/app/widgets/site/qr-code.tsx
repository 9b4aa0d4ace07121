import { encodeQR } from "qr";
import { qrPath } from "#contract/site/qr-path.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** A QR code as a picture with its quiet zone of four modules. Medium correction: it is read from a screen, at a distance. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg aria-hidden="true" viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
        <path d={qrPath(rows)} fill="currentColor" />
      </svg>
    </>
  );
}
