import { Document, Page, View } from "@react-pdf/renderer";
import { CERTIFICATE_PAGE as PAGE, certificateSizes } from "#contract/certificates/certificate-sizes.ts";
import { certificateText } from "#contract/certificates/certificate-text.ts";
import type { Language } from "#contract/shapes.ts";
import { Edge, PaperWordmark, Seal } from "./certificate-edge.tsx";
import type { CertificatePaperData } from "./document-order.ts";
import { KufiHeading } from "./kufi-heading.tsx";
import { FAINT, INK, Line, PETROL } from "./paper-text.tsx";
import { QrCode } from "./qr-code.tsx";

const FIELD = 146;

/**
 * The certificate on paper; `app/widgets/certificate-paper` is the same on screen. In both languages it is Arabic from right to
 * left, with the English under each line; in English alone everything stands the other way round.
 */
export function CertificatePaper({ language, number, snapshot, shareUrl, verifyAt, programId, glaze }: CertificatePaperData) {
  const main: Language = language === "en" ? "en" : "ar";
  const text = certificateText(snapshot, main);
  const other = language === "both" ? certificateText(snapshot, "en") : null;
  const size = certificateSizes(text, other);
  const row = { flexDirection: main === "ar" ? "row-reverse" : "row" } as const;
  const at = (left: number, width: number) => ({ position: "absolute", top: 0, left, width, height: PAGE.height }) as const;
  const edge = at(main === "ar" ? PAGE.width - PAGE.edge : 0, PAGE.edge);
  const words = {
    ...at(main === "ar" ? 0 : PAGE.edge, PAGE.width - PAGE.edge),
    paddingVertical: PAGE.margin,
    paddingHorizontal: PAGE.side,
    justifyContent: "space-between",
  } as const;
  return (
    <Document title={`${text.heading} ${number}`} author={main === "ar" ? snapshot.issuer_ar : snapshot.issuer_en} language={main}>
      <Page size="A4" orientation="landscape" style={{ backgroundColor: "#FFFFFF" }}>
        <View style={edge}>
          <Edge programId={programId} glaze={glaze} width={PAGE.edge} height={PAGE.height} />
        </View>
        <View style={words}>
          <View style={{ ...row, justifyContent: "space-between", alignItems: "flex-start" }}>
            <View style={{ width: "76%" }}>
              {main === "ar" ? (
                <KufiHeading size={size.heading} />
              ) : (
                <Line language={main} size={size.heading} strong colour={PETROL}>
                  {text.heading}
                </Line>
              )}
              {other && (
                <Line language={main} size={size.other} colour={FAINT}>
                  {other.heading}
                </Line>
              )}
            </View>
            <PaperWordmark height={60} />
          </View>
          <View>
            <Line language={main} size={size.lead} colour={FAINT}>
              {text.awards}
            </Line>
            <Line language={main} size={size.name} strong>
              {text.name}
            </Line>
            {other && snapshot.holder_en !== null && (
              <Line language={main} size={size.nameOther} colour={FAINT}>
                {other.name}
              </Line>
            )}
            <Line language={main} size={size.lead} colour={FAINT} style={{ marginTop: 12 }}>
              {text.completing}
            </Line>
            <Line language={main} size={size.title} strong>
              {text.title}
            </Line>
            {other && (
              <Line language={main} size={size.other} colour={FAINT}>
                {other.title}
              </Line>
            )}
            <Line language={main} size={size.facts} colour={FAINT} style={{ marginTop: 4 }}>
              {text.facts}
            </Line>
          </View>
          <View style={{ ...row, alignItems: "flex-end", justifyContent: "space-between" }}>
            <View style={{ ...row, alignItems: "flex-end", gap: 20 }}>
              <Seal number={number} size={88} />
              <Field language={main} label={text.numberLabel} value={number} note={verifyAt} />
              <Field language={main} label={text.issuedLabel} value={text.gregorian} note={text.hijri} />
            </View>
            <QrCode text={shareUrl} size={112} />
          </View>
        </View>
      </Page>
    </Document>
  );
}

function Field({ language, label, value, note }: { language: Language; label: string; value: string; note: string }) {
  // A box needs its width: lines are set before their box has grown to the widest of them.
  return (
    <View style={{ width: FIELD }}>
      <Line language={language} size={10.5} colour={FAINT}>
        {label}
      </Line>
      <Line language={language} size={14} strong colour={INK}>
        {value}
      </Line>
      <Line language={language} size={10.5} colour={FAINT}>
        {note}
      </Line>
    </View>
  );
}
