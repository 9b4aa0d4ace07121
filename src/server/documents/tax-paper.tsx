import { Document, Page, View } from "@react-pdf/renderer";
import { PaperWordmark } from "./certificate-edge.tsx";
import type { TaxPaperData } from "./document-order.ts";
import { moneyText, momentText } from "./paper-format.ts";
import { Both, Cells, Fact, Plain, ROW } from "./paper-parts.tsx";
import { FAINT, Line, LINE } from "./paper-text.tsx";
import { TAX, VAT_CATEGORIES } from "./paper-words.ts";
import { QrCode } from "./qr-code.tsx";

/** A simplified tax invoice, or the credit note that takes back from one, with ZATCA's QR code of phase 1. */
export function TaxPaper(paper: TaxPaperData) {
  const { type, number, seller, buyer } = paper;
  const note = type === "credit_note";
  return (
    <Document title={`${TAX[type].ar} ${number}`} author={seller.name.ar} language="ar">
      <Page size="A4" style={{ padding: 44, backgroundColor: "#FFFFFF" }}>
        <View style={{ ...ROW, justifyContent: "space-between", alignItems: "flex-start", marginBottom: 20 }}>
          <View style={{ width: "70%" }}>
            <Both text={TAX[type]} size={20} strong />
          </View>
          <PaperWordmark height={36} />
        </View>
        <View style={{ ...ROW, justifyContent: "space-between", marginBottom: 8 }}>
          <View style={{ width: "36%" }}>
            <Fact label={TAX.seller}>
              <Line language="ar" size={11} strong>
                {seller.name.ar}
              </Line>
              <Line language="ar" size={9} colour={FAINT}>
                {seller.address.ar}
              </Line>
            </Fact>
            <Fact label={TAX.vatNumber}>
              <Plain>{seller.vatNumber}</Plain>
            </Fact>
          </View>
          <View style={{ width: "32%" }}>
            <Fact label={TAX.buyer}>
              <Line language="ar" size={11} strong>
                {buyer.name}
              </Line>
              <Plain size={9}>{buyer.email}</Plain>
              <Plain size={9}>{buyer.phone}</Plain>
            </Fact>
          </View>
          <View style={{ width: "28%" }}>
            <Fact label={note ? TAX.noteNumber : TAX.number}>
              <Plain strong>{number}</Plain>
            </Fact>
            <Fact label={TAX.date}>
              <Plain>{momentText(paper.issuedAt)}</Plain>
            </Fact>
            {paper.ofInvoice !== null && (
              <Fact label={TAX.ofInvoice}>
                <Plain>{paper.ofInvoice}</Plain>
              </Fact>
            )}
            <Fact label={TAX.order}>
              <Plain>{paper.orderNumber}</Plain>
            </Fact>
          </View>
        </View>
        <Lines {...paper} />
        <View style={{ ...ROW, justifyContent: "space-between", marginTop: 18 }}>
          <Totals {...paper} />
          <QrCode text={paper.qr} size={124} />
        </View>
        <Line language="ar" size={8.5} colour={FAINT} style={{ marginTop: 16 }}>
          {`${TAX.currency.ar} / ${TAX.currency.en}`}
        </Line>
      </Page>
    </Document>
  );
}

function Lines({ lines }: TaxPaperData) {
  const widths = ["40%", "18%", "14%", "14%", "14%"];
  const heads = [TAX.program, TAX.category, TAX.net, TAX.vat, TAX.total];
  return (
    <View>
      <Cells
        head
        cells={heads.map((text, at) => ({ key: text.en, width: widths[at] ?? "", content: <Both text={text} size={8.5} strong /> }))}
      />
      {lines.map((line, index) => {
        const category = VAT_CATEGORIES[line.category] ?? { ar: line.category, en: "" };
        const contents = [
          <Both key="t" text={line.title} size={10} />,
          <Both key="c" text={{ ar: category.ar, en: `${category.en}, ${line.rate}%` }} size={8.5} />,
          <Plain key="n">{moneyText(line.net)}</Plain>,
          <Plain key="v">{moneyText(line.vat)}</Plain>,
          <Plain key="g">{moneyText(line.total)}</Plain>,
        ];
        const cells = contents.map((content, at) => ({ key: String(at), width: widths[at] ?? "", content }));
        return <Cells key={`${index}${line.title.en}`} cells={cells} />;
      })}
    </View>
  );
}

function Totals({ type, discount, net, vat, total }: TaxPaperData) {
  const last = type === "credit_note" ? TAX.refunded : TAX.grandTotal;
  const rows = [
    ...(discount > 0 ? [[TAX.discount, discount] as const] : []),
    [TAX.netTotal, net] as const,
    [TAX.vatTotal, vat] as const,
    [last, total] as const,
  ];
  return (
    <View style={{ width: "58%" }}>
      {rows.map(([label, amount]) => {
        const strong = label === last;
        const border = { borderBottomWidth: 0.6, borderBottomColor: LINE, borderBottomStyle: "solid" as const };
        return (
          <View key={label.en} style={{ ...ROW, ...border, justifyContent: "space-between", alignItems: "center", paddingVertical: 5 }}>
            <View style={{ width: "68%" }}>
              <Both text={label} size={strong ? 11 : 9.5} strong={strong} />
            </View>
            <View style={{ width: "30%" }}>
              <Plain strong={strong} size={strong ? 13 : 10}>
                {moneyText(amount)}
              </Plain>
            </View>
          </View>
        );
      })}
    </View>
  );
}
