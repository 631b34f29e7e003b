import type { DocumentDescription, Table } from '#app/demo/council/document-description.ts'
import { figureOf } from '#app/demo/council/table.ts'
import { escapeXml, packageOf, relationsXml, typesXml } from './package.ts'
import { plain } from './written.ts'

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
