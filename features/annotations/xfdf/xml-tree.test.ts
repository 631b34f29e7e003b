import { expect, test } from 'vitest'
import type { CropBox } from '#platform/shared/page-space.ts'
import { readEntries } from './read-xfdf.ts'
import { XmlRefused } from './xml-tree.ts'

const cropBoxes: CropBox[] = [[0, 0, 600, 800]]
const around = (annots: string) =>
  `<?xml version="1.0"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/">\n<annots>\n${annots}\n</annots>\n</xfdf>`
const laughs = `<!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;">]>`

function refusalOf(text: string) {
  try {
    return readEntries(text, cropBoxes).length
  } catch (error) {
    if (error instanceof XmlRefused) return `${error.reason} ${error.line}`
    throw error
  }
}

test.each([
  ['growing entities', `${laughs}\n${around('<text page="0" rect="1,2,3,4"><contents>&b;</contents></text>')}`, 'doctype 1'],
  ['a parameter entity', `<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:1/a.dtd">%a;]>\n${around('')}`, 'doctype 1'],
  [
    'an external entity',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n${around('<text page="0" rect="1,2,3,4"><contents>&a;</contents></text>')}`,
    'doctype 1',
  ],
  ['attributes declared elsewhere', `<!DOCTYPE x [<!ATTLIST text page CDATA "0">]>\n${around('<text/>')}`, 'doctype 1'],
  [
    'a billion laughs',
    `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]>\n${around('&a30;')}`,
    'doctype 1',
  ],
  ['a local file', `<?xml version="1.0"?>\n<!DOCTYPE x SYSTEM "file:///etc/passwd">\n<x/>`, 'doctype 2'],
  ['an undeclared entity', around('<text page="0" rect="1,2,3,4"><contents>&me;</contents></text>'), 'not_xml 4'],
  ['a truncated file', around('').slice(0, -12), 'not_xml 5'],
  ['an unclosed tag', around('<text>\n</note>'), 'not_xml 5'],
  ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'not_xfdf 1'],
  ['another namespace', around('').replace('http://ns.adobe.com/xfdf/', 'http://example.org/'), 'wrong_namespace 2'],
  ['no namespace', around('').replace(' xmlns="http://ns.adobe.com/xfdf/"', ''), 'wrong_namespace 2'],
  ['no list', '<xfdf xmlns="http://ns.adobe.com/xfdf/"/>', 'not_xfdf 1'],
  ['nothing', '', 'not_xml 1'],
  ['no XML', 'PK\u0003\u0004', 'not_xml 1'],
  ['depth', around('<a>'.repeat(100_000)), 'too_deep 4'],
  ['an undeclared prefix', around('<x:text/>'), 'not_xml 4'],
])('%s is rejected with reason and line', (_, text, refusal) => {
  expect(refusalOf(text)).toBe(refusal)
})

test('entries that cannot be used are skipped, with line and reason', () => {
  const place = 'rect="1,2,3,4"'
  const lines = [
    `<square page="0" ${place} name="good"/>`,
    `<stamp page="0" ${place}/>`,
    `<square ${place}/>`,
    `<square page="1" ${place}/>`,
    `<square page="0.5" ${place}/>`,
    '<square page="0" rect="NaN,2,3,4"/>',
    '<ink page="0"><inklist><gesture>NaN,NaN</gesture></inklist></ink>',
    `<ink page="0"><inklist><gesture>${Array.from({ length: 60_000 }, (_, at) => `${at % 500},${(at * 7) % 700}`).join(';')}</gesture></inklist></ink>`,
  ]
  const entries = readEntries(around(lines.join('\n')), cropBoxes)
  expect(entries.map((entry) => [entry.line, 'reason' in entry ? entry.reason : entry.name])).toEqual([
    [4, 'good'],
    [5, 'unknown_kind'],
    [6, 'no_page'],
    [7, 'page_beyond'],
    [8, 'no_page'],
    [9, 'malformed'],
    [10, 'malformed'],
    [11, 'too_large'],
  ])
})

test('takes only the text of rich text, without markup and scripts', () => {
  const rich = `<contents-richtext><body xmlns="http://www.w3.org/1999/xhtml"><p onclick="x()">eins <b>zwei</b><script>alert(1)</script></p>
    <p><![CDATA[<img src=x onerror=y>]]></p></body></contents-richtext>`
  const [entry] = readEntries(around(`<text page="0" rect="1,2,3,4">${rich}</text>`), cropBoxes)
  expect(entry).toMatchObject({ annotation: { text: 'eins zwei\n<img src=x onerror=y>' } })
})
