/** A page without resources, whose content is object 4. */
export const rawPage = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>'

export const rawStream = (content: string | Buffer, facts = '') => {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${facts} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
}

type Parts = {
  catalog?: string
  pages?: string
  page?: string
  content?: Buffer
  more?: (string | Buffer)[]
  trailer?: string
  has_table?: boolean
}

/** Catalog, pages, one page, its content, and further objects from 5 on; without `has_table`, readers must rebuild the cross-reference table. */
export function rawPdf({ catalog, pages, page = rawPage, content, more = [], trailer = '', has_table }: Parts = {}): Buffer {
  const objects = [
    catalog ?? '<< /Type /Catalog /Pages 2 0 R >>',
    pages ?? '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page,
    content ?? rawStream('BT /F1 12 Tf (Antrag) Tj ET'),
    ...more,
  ]
  const written = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]),
  )
  const size = objects.length + 1
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...written])
  return Buffer.concat([
    body,
    Buffer.from(has_table ? tableOf(written) : ''),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${has_table ? body.length : 0}\n%%EOF\n`),
  ])
}

function tableOf(written: readonly Buffer[]): string {
  let length = '%PDF-1.7\n'.length
  const places = written.map((object) => (length += object.length) - object.length)
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  return `xref\n0 ${written.length + 1}\n0000000000 65535 f \n${rows.join('')}`
}

/** A PDF of one line in a font that only has a predefined character map: without the map, its codes mean nothing. */
export const aCjkPdf = (codes: Buffer, { map, ordering }: { map: string; ordering: string }): Buffer =>
  rawPdf({
    page: rawPage.replace('/Resources << >>', '/Resources << /Font << /F1 5 0 R >> >>'),
    content: rawStream(`BT /F1 12 Tf 60 700 Td <${codes.toString('hex')}> Tj ET`),
    more: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /${map} /DescendantFonts [6 0 R] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /DW 1000 /FontDescriptor 7 0 R
        /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 4 >> >>`,
      '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 850 /Descent -150 /CapHeight 700 /StemV 80 >>',
    ],
  })
