import { expect, test } from 'vitest'
import { arrange, isClutter, readName } from './file-names.ts'

test.each([
  ['01_Protokoll.pdf', 1, [], 'Protokoll', null],
  ['02.1 Antrag Voranschlag.pdf', 2, [1], 'Antrag Voranschlag', 'main'],
  ['2.1.3-Beilage_Zahlen 2027.xlsx', 2, [1, 3], 'Beilage Zahlen 2027', 'attachment'],
  ['Traktandum 7 – Wahlen.pdf', 7, [], '– Wahlen', null],
  ['12) Verschiedenes.docx', 12, [], 'Verschiedenes', null],
  ['Einladung.pdf', null, [], 'Einladung', null],
  ['2026-12-03 Einladung.pdf', null, [], '2026-12-03 Einladung', null],
  ['03.12.2026 Protokoll.pdf', null, [], '03.12.2026 Protokoll', null],
  ['1000 Franken.pdf', null, [], '1000 Franken', null],
  ['Antragsformular.pdf', null, [], 'Antragsformular', null],
  ['03 Pru\u0308fung.pdf', 3, [], 'Prüfung', null],
  ['4.pdf', null, [], '4', null],
])('the name %s is read as item %s, place %j, title %s, role %s', (name, item, place, title, role) => {
  expect(readName(name)).toEqual({ item, place, title, role })
})

test.each(['.DS_Store', 'Ordner/Thumbs.db', '~$Antrag.docx', '__MACOSX/01.pdf', 'Ordner/._Antrag.pdf', 'desktop.ini'])(
  '%s is clutter',
  (path) => {
    expect([isClutter(path), isClutter('Ordner/Antrag.pdf')]).toEqual([true, false])
  },
)

const files = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['x'], path.split('/').at(-1) ?? '') }))
const shown = ({ papers, items }: ReturnType<typeof arrange>) => ({
  papers: papers.map(({ title, isMain }) => `${title}${isMain ? '*' : ''}`),
  items: items.map(({ number, title, papers: own }) => [number, title, ...own.map((paper) => `${paper.title}${paper.isMain ? '*' : ''}`)]),
})

test('files are arranged by the numbers in their names, in numeric order', () => {
  const names = files(
    '10 Varia.pdf',
    '02.2 Beilage.xlsx',
    '02.10 Plan.pdf',
    'Einladung.pdf',
    '02.1 Antrag Voranschlag.pdf',
    '01_Begrüssung.pdf',
    'Protokoll.pdf',
  )
  expect(shown(arrange(names))).toEqual({
    papers: ['Einladung', 'Protokoll*'],
    items: [
      ['1.', 'Begrüssung', 'Begrüssung'],
      ['2.', 'Voranschlag', 'Antrag Voranschlag*', 'Beilage', 'Plan'],
      ['10.', 'Varia', 'Varia'],
    ],
  })
})

test('a folder with a number makes an item of its files; one without does not', () => {
  const names = files(
    'Sitzung/02 Voranschlag/2 Anhang.pdf',
    'Sitzung/02 Voranschlag/1 Antrag.pdf',
    'Sitzung/Einladung.pdf',
    'Sitzung/01 Wahlen.pdf',
  )
  expect(shown(arrange(names))).toEqual({
    papers: ['Einladung'],
    items: [
      ['1.', 'Wahlen', 'Wahlen'],
      ['2.', 'Voranschlag', 'Antrag*', 'Anhang'],
    ],
  })
})

test('two files of one name both stay, and an item without a title of its own has that of its file', () => {
  expect(shown(arrange(files('a/1 Antrag.pdf', 'b/1 Antrag.pdf')))).toEqual({ papers: [], items: [['1.', 'Antrag', 'Antrag*', 'Antrag']] })
  expect(arrange([])).toEqual({ papers: [], items: [] })
})
