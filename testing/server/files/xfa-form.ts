type Form = {
  /** With a field on its page, as in a static form. */
  hasField?: boolean
  /** What describes the real pages is damaged. */
  isBroken?: boolean
}

const template = [
  '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="gesuch" layout="tb">',
  '<pageSet><pageArea><contentArea w="190mm" h="270mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet>',
  '<subform layout="tb"><draw w="100mm" h="10mm"><value><text>Gesuch um Beitrag</text></value></draw>',
  '<field name="betrag" w="100mm" h="10mm"><assist><toolTip>Betrag</toolTip></assist><ui><textEdit/></ui><value><text>1200</text></value></field>',
  '<field name="art" w="100mm" h="10mm"><assist><toolTip>Art</toolTip></assist><ui><choiceList/></ui><value><text>v</text></value>',
  '<items><text>Abwasser</text><text>Velowege</text></items><items save="1" presence="hidden"><text>a</text><text>v</text></items></field>',
  '<draw presence="hidden" w="100mm" h="10mm"><value><text>Interner Vermerk</text></value></draw>',
  '</subform></subform></template></xdp:xdp>',
].join('')

const waiting = 'BT /F1 14 Tf 40 700 Td (Please wait...) Tj ET'
const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** An XFA form of one page, as Adobe's software writes it: the page of a dynamic one only asks to wait. */
export function xfaForm({ hasField = false, isBroken = false }: Form = {}): Buffer {
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [40 600 240 620] /P 3 0 R >>'
  const fields = hasField ? '8 0 R' : ''
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm 7 0 R${hasField ? '' : ' /NeedsRendering true'} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> >> /Annots [${fields}] >>`,
    stream(hasField ? 'BT /F1 14 Tf 40 640 Td (Name) Tj ET' : waiting),
    stream(isBroken ? template.slice(0, 90) : template),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Fields [${fields}] /XFA 5 0 R >>`,
    ...(hasField ? [field] : []),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`)
}
