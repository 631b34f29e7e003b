import type { Block, DocumentDescription, Table } from '#app/demo/council/document-description.ts'
import { escapeXml, packageOf, relationsXml, typesXml } from './package.ts'
import { linesOf, plain } from './written.ts'

/** In half points. */
const sizes = { title: 36, heading: 28, text: 22 }

/** The paper as a Word file. */
export function writeDocx({ kind, title, issuer, facts, blocks }: DocumentDescription): Promise<Buffer> {
  const head = [
    paragraph(issuer),
    paragraph(kind),
    paragraph(title, 'title'),
    ...facts.map(({ label, value }) => paragraph(`${label}: ${value}`)),
  ]
  const body = [...head, ...blocks.map(blockXml)].join('')
  return packageOf({
    '[Content_Types].xml': typesXml({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relationsXml([{ type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}

function paragraph(text: string, as: keyof typeof sizes = 'text'): string {
  const look = `${as === 'text' ? '' : '<w:b/>'}<w:sz w:val="${sizes[as]}"/>`
  return `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr><w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escapeXml(plain(text))}</w:t></w:r></w:p>`
}

function blockXml(block: Block): string {
  if (block.type === 'table') return paragraph(block.table.caption) + tableXml(block.table)
  return linesOf(block)
    .map((line) => paragraph(line, block.type === 'heading' ? 'heading' : 'text'))
    .join('')
}

function tableXml({ head, rows }: Table): string {
  const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(text)}</w:tc>`
  const row = (cells: string[]) => `<w:tr>${head.map((_title, column) => cell(cells[column] ?? '')).join('')}</w:tr>`
  const grid = head.map(() => '<w:gridCol w:w="2000"/>').join('')
  // Word would merge two tables without a paragraph between them.
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${[head, ...rows.map(({ cells }) => cells)]
    .map(row)
    .join('')}</w:tbl>${paragraph('')}`
}
