import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import type { Block, DocumentDescription, Table } from './document-description.ts'
import { figureOf } from './table.ts'

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

const names = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const longestName = 31

/** The tables of the paper as an Excel file, one sheet each. */
export function writeXlsx({ title, blocks }: DocumentDescription): Promise<Buffer> {
  const tables = blocks.flatMap((block) => (block.type === 'table' ? [block.table] : []))
  const parts = tables.map((_table, index) => `worksheets/sheet${index + 1}.xml`)
  const sheets = tables.map(
    ({ caption }, index) => `<sheet name="${escapeXml(sheetName(caption))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const types = parts.map((part) => [`xl/${part}`, 'spreadsheetml.worksheet'])
  return packageOf({
    '[Content_Types].xml': typesXml({ 'xl/workbook.xml': 'spreadsheetml.sheet.main', ...Object.fromEntries(types) }),
    '_rels/.rels': relationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `<workbook ${names} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(parts.map((target) => ({ type: 'worksheet', target }))),
    ...Object.fromEntries(tables.map((table, index) => [`xl/${parts[index]}`, sheetXml(title, table)])),
  })
}

/** Without `Tabelle 1:` and characters that Excel rejects in names. */
const sheetName = (caption: string) =>
  caption
    .replace(/^[^:]*: /, '')
    .replaceAll(/[:\\/?*[\]]/g, ' ')
    .slice(0, longestName)
    .trim()

function sheetXml(title: string, { caption, head, rows }: Table): string {
  const lines = [[title], [caption], [], head, ...rows.map(({ cells }) => cells)]
  return `<worksheet ${names}><sheetData>${lines.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`
}

function cellXml(text: string): string {
  const figure = figureOf(text)
  return figure === null ? `<c t="inlineStr"><is><t>${escapeXml(plain(text))}</t></is></c>` : `<c><v>${figure}</v></c>`
}

/** The paper as a mail: the facts `Von` and `An` give sender and recipient. */
export async function writeEml({ title, date, facts, blocks }: DocumentDescription): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const fact = (name: string) => facts.find(({ label }) => label === name)?.value ?? ''
  const composer = new MailComposer({
    from: fact('Von'),
    to: fact('An'),
    subject: title,
    date: new Date(`${date}T09:12:00Z`),
    messageId: `<${date}@lauterau.example>`,
    text: plain(blocks.map((block) => linesOf(block).join('\n')).join('\n\n')),
    newline: 'win',
  })
  return composer.compile().build()
}

/** Zips an office file from its parts by name; deterministic. */
export function packageOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content as string), name, { mtime: new Date(2026, 0, 1), forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The part that lists a part's relationships, by type. */
export const relationsXml = (relations: { type: string; target: string }[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${relationTypes}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The part that declares the content type of each other part. */
const typesXml = (types: Record<string, string>): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
    types,
  )
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`)
    .join('')}</Types>`

/** Escapes text for XML. */
const escapeXml = escapeHtml

/** Removes the markup of bold words. */
const plain = (text: string) => text.replaceAll('**', '')

type Writers = { [Type in Block['type']]: (block: Extract<Block, { type: Type }>) => string[] }

const writers: Writers = {
  heading: ({ text }) => [text],
  paragraph: ({ text }) => [text],
  decision: ({ text }) => [`Beschluss: ${text}`],
  bullets: ({ items }) => items.map((item) => `– ${item}`),
  numbered: ({ items }) => items.map((item, index) => `${index + 1}. ${item}`),
  draft: ({ lines }) => lines,
  agenda: ({ line: { number, title, details } }) => [`${number} ${title}`, ...details],
  table: ({ table: { caption, head, rows } }) => [caption, head.join('\t'), ...rows.map(({ cells }) => cells.join('\t'))],
  signature: ({ place, people }) => [place, ...people.map(({ name, office }) => `${name}, ${office}`)],
  contents: () => [],
}

/** The text of a block as lines; a table gives one line per row. */
const linesOf = (block: Block): string[] => (writers[block.type] as (block: Block) => string[])(block)
