import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annotation as drawable } from '#features/annotations/annotation.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { readXfdf } from './read-xfdf.ts'

const cropBoxes: CropBox[] = [
  [0, 0, 600, 800],
  [20, 30, 620, 430],
]
const xfdf = (annots: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots>${annots}</annots></xfdf>`
const read = (annots: string) => readXfdf(xfdf(annots), cropBoxes) ?? []
const rect = 'page="0" rect="100,700,180,740" color="#FF0000"'

test('converts places to page space, from the crop box of their page', () => {
  expect(read(`<square ${rect} width="3" opacity="0.5"/>`)).toEqual([
    {
      id: expect.any(String),
      type: 'rectangle',
      pageIndex: 0,
      color: '#ff0000',
      opacity: 0.5,
      stroke_width: 3,
      text: '',
      x: 100,
      y: 60,
      width: 80,
      height: 40,
    },
  ])
  expect(read('<circle page="1" rect="0,0,10,10"/>')).toMatchObject([{ type: 'ellipse', pageIndex: 1, x: -20, y: 420, stroke_width: 1 }])
})

test('reads ink, and ink with the intent InkHighlight as highlighter', () => {
  const list = '<inklist><gesture>100,700;110,710;120,690</gesture><gesture>5,5</gesture></inklist>'
  expect(read(`<ink ${rect} width="2">${list}</ink>`)).toMatchObject([
    {
      type: 'ink',
      strokes: [
        [
          [100, 100, 0.5],
          [110, 90, 0.5],
          [120, 110, 0.5],
        ],
        [[5, 795, 0.5]],
      ],
    },
  ])
  expect(read(`<ink ${rect} IT="InkHighlight">${list}</ink>`)).toMatchObject([{ type: 'highlighter' }])
})

test('reads markings line by line', () => {
  const coords = 'coords="100,740,180,740,100,728,180,728,100,720,150,720,100,708,150,708"'
  const types = ['highlight', 'underline', 'squiggly', 'strikeout'].map((kind) => read(`<${kind} ${rect} ${coords}/>`)[0])
  expect(types.map((one) => one?.type)).toEqual(['highlight', 'underline', 'underline', 'strikeout'])
  expect(types[0]).toMatchObject({
    turn: 0,
    rects: [
      { x: 100, y: 60, width: 80, height: 12 },
      { x: 100, y: 80, width: 50, height: 12 },
    ],
  })
  expect(read(`<highlight ${rect}/>`)).toMatchObject([{ rects: [{ x: 100, y: 60, width: 80, height: 40 }] }])
})

test('reads lines and arrows, with arrows pointing to their head', () => {
  const ends = 'start="100,700" end="180,740"'
  expect(read(`<line ${rect} ${ends}/>`)).toMatchObject([{ type: 'line', from: [100, 100], to: [180, 60] }])
  expect(read(`<line ${rect} ${ends} tail="OpenArrow"/>`)).toMatchObject([{ type: 'arrow', from: [100, 100], to: [180, 60] }])
  expect(read(`<line ${rect} ${ends} head="ClosedArrow"/>`)).toMatchObject([{ type: 'arrow', from: [180, 60], to: [100, 100] }])
})

test('reads notes and free texts with text, size and colour', () => {
  const [note, text] = read(
    `<text ${rect}><contents-richtext><body xmlns="http://www.w3.org/1999/xhtml"><p>eins</p><p>zwei</p></body></contents-richtext></text>
     <freetext ${rect}><defaultappearance>0 0.5 1 rg /Helv 9.5 Tf</defaultappearance><contents>Bitte &lt;prüfen&gt;</contents></freetext>`,
  )
  expect(note).toMatchObject({ type: 'note', x: 100, y: 60, text: 'eins\nzwei' })
  expect(text).toMatchObject({ type: 'freetext', font_size: 9.5, color: '#0080ff', text: 'Bitte <prüfen>', width: 80, height: 40, turn: 0 })
})

test('reads polygons and polylines as ink', () => {
  const vertices = '<vertices>0,800;100,800;100,700</vertices>'
  expect(read(`<polyline ${rect}>${vertices}</polyline>`)).toMatchObject([{ type: 'ink', strokes: [{ length: 3 }] }])
  expect(read(`<polygon ${rect} vertices="0,800;100,800;100,700"/>`)).toMatchObject([{ strokes: [{ length: 4 }] }])
})

test('skips malformed and unknown annotations and reads the others', () => {
  const wrong = [
    '<square page="0" rect="1,2,three,4"/>',
    '<ink page="0"><inklist><gesture>NaN,1</gesture></inklist></ink>',
    '<ink page="0"/>',
    '<line page="0" start="1,1"/>',
    '<highlight page="0" rect=""/>',
    '<stamp page="0" rect="1,2,3,4"/>',
    '<square page="0" rect="1e300,0,-1e300,9e999"/>',
  ]
  expect(read(`${wrong.join('')}<square page="0" rect="100,700,180,740" color="red" opacity="-7" width="nonsense"/>`)).toMatchObject([
    { type: 'rectangle', color: '#000000', opacity: 0, stroke_width: 1 },
  ])
  expect(read('<text page="-1" rect="1,2,3,4"/>')).toMatchObject([{ pageIndex: 0 }])
})

test('rejects files with entities and files that are no XFDF; an empty XFDF has no annotations', () => {
  const entities = `<!DOCTYPE xfdf [<!ENTITY a "aaaa">]>${xfdf(`<text ${rect}><contents>&a;</contents></text>`)}`
  expect([entities, '', 'kein XML', '<xfdf', '<html></html>'].map((text) => readXfdf(text, cropBoxes))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(readXfdf(xfdf(''), cropBoxes)).toEqual([])
})

test('for any attributes, every annotation read is valid', () => {
  const kinds = ['text', 'freetext', 'line', 'square', 'circle', 'highlight', 'ink', 'polygon', 'stamp']
  const word = fc.oneof(fc.constantFrom('', 'NaN', '1e999', '-5', '1,2', '1,2,3,4', '10;20;30', 'x'), fc.double().map(String))
  const attributes = fc.dictionary(fc.constantFrom('page', 'rect', 'coords', 'start', 'end', 'width', 'opacity', 'color', 'vertices'), word)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...kinds), attributes), { maxLength: 8 }), (elements) => {
      const written = elements.map(
        ([kind, values]) =>
          `<${kind} ${Object.entries(values)
            .map(([name, value]) => `${name}="${value}"`)
            .join(' ')}/>`,
      )
      const made = read(written.join(''))
      expect(made.length).toBeLessThanOrEqual(elements.length)
      for (const one of made) expect(drawable.safeParse(one).success).toBe(true)
    }),
  )
})

test('an error of the program is not reported as a broken file', () => {
  const broken = new Proxy<CropBox[]>([], { get: () => expect.unreachable('the pages cannot be read') })
  expect(() => readXfdf(xfdf(`<square ${rect}/>`), broken)).toThrow('the pages cannot be read')
})
