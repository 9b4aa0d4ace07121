import { Document, Page, View } from "@react-pdf/renderer";
import type { SignInSheetData } from "./document-order.ts";
import { PaperWordmark } from "./certificate-edge.tsx";
import { dayText, momentText } from "./paper-format.ts";
import { Both, Cells, Fact, Plain, ROW } from "./paper-parts.tsx";
import { SIGN_IN } from "./paper-words.ts";

const WIDTHS = ["7%", "13%", "44%", "36%"];
const HEADS = [SIGN_IN.row, SIGN_IN.number, SIGN_IN.name, SIGN_IN.signature];
const cells = (contents: readonly React.ReactNode[]) =>
  contents.map((content, index) => ({ key: String(index), width: WIDTHS[index] ?? "", content }));

/** A session's list of names with room to sign, in both languages, as many pages as it takes. */
export function SignInPaper({ program, session, room, instructor, startsAt, endsAt, students }: SignInSheetData) {
  return (
    <Document title={SIGN_IN.heading.ar} language="ar">
      <Page size="A4" style={{ paddingVertical: 40, paddingHorizontal: 36, backgroundColor: "#FFFFFF" }}>
        <View style={{ ...ROW, justifyContent: "space-between", alignItems: "flex-start", marginBottom: 12 }}>
          <View style={{ width: "70%" }}>
            <Both text={SIGN_IN.heading} size={18} strong />
            <Both text={program} size={12} strong />
            <Both text={session} size={11} />
          </View>
          <PaperWordmark height={32} />
        </View>
        <View style={{ ...ROW, justifyContent: "space-between", marginBottom: 8 }}>
          <View style={{ width: "32%" }}>
            <Fact label={SIGN_IN.when}>
              <Plain>{`${momentText(startsAt)} - ${momentText(endsAt).slice(dayText(endsAt).length + 1)}`}</Plain>
            </Fact>
          </View>
          <View style={{ width: "32%" }}>
            {room && (
              <Fact label={SIGN_IN.room}>
                <Both text={room} />
              </Fact>
            )}
          </View>
          <View style={{ width: "32%" }}>
            {instructor && (
              <Fact label={SIGN_IN.instructor}>
                <Both text={instructor} />
              </Fact>
            )}
          </View>
        </View>
        <View fixed>
          <Cells head cells={cells(HEADS.map((text) => <Both key={text.en} text={text} size={8.5} strong />))} />
        </View>
        {students.map(({ number, ar, en }, index) => (
          <Cells
            key={number}
            cells={cells([
              <Plain key="row">{String(index + 1)}</Plain>,
              <Plain key="number">{String(number)}</Plain>,
              <Both key="name" text={{ ar, en: en ?? "" }} size={10.5} />,
              <View key="signature" style={{ height: 22 }} />,
            ])}
          />
        ))}
        {students.length === 0 && <Both text={SIGN_IN.nobody} />}
      </Page>
    </Document>
  );
}
