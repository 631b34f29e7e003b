import { expect, test } from 'vitest'
import { besideName, fileName, folderName, freeNames } from './entry-names.ts'

const long = 'ä'.repeat(200)

test.each([
  ['Antrag.pdf', 'Antrag.pdf'],
  ['../../etc/passwd', '_.._._etc_passwd'],
  ['..', '_'],
  ['', '_'],
  [' . ', '_'],
  ['C:\\Windows\\System32.dll', 'C__Windows_System32.dll'],
  ['a<b>c:d"e|f?g*h.pdf', 'a_b_c_d_e_f_g_h.pdf'],
  ['Zeile\nzwei\u0000\u001b\u009f.pdf', 'Zeilezwei.pdf'],
  ['harmlos\u202efdp.exe', 'harmlosfdp.exe'],
  ['halb\ud83d.pdf', 'halb\ufffd.pdf'],
  ['Stra\u0308ucher.pdf', 'Sträucher.pdf'],
  ['Ende. . .', 'Ende'],
  ['Ende.pdf. ', 'Ende.pdf'],
  ['.bashrc', '_.bashrc'],
  ['CON', '_CON'],
  ['con.pdf', '_con.pdf'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['Com1 .txt', '_Com1.txt'],
  ['LPT².pdf', '_LPT².pdf'],
  ['Konto.pdf', 'Konto.pdf'],
  ['Đorđević ✓ 議会.pdf', 'Đorđević ✓ 議会.pdf'],
  [`${long}.pdf`, `${'ä'.repeat(73)}.pdf`],
  [`Bericht.${long}`, `Bericht.${'ä'.repeat(71)}`],
  [`${'a'.repeat(145)} .  pdf.pdf`, `${'a'.repeat(145)}.pdf`],
])('file name %j becomes %j', (text, name) => {
  expect(fileName(text)).toBe(name)
  expect(Buffer.byteLength(fileName(text))).toBeLessThanOrEqual(150)
})

test.each([
  ['1. Voranschlag 2027', '1. Voranschlag 2027'],
  ['3. Anfrage: Velowege / Fusswege?', '3. Anfrage_ Velowege _ Fusswege_'],
  ['Wahlen.', 'Wahlen'],
  ['aux', '_aux'],
  [`7. ${long}`, `7. ${'ä'.repeat(43)}`],
])('the folder of item %j is %j', (text, name) => expect(folderName(text)).toBe(name))

test.each([
  ['Antrag.pdf', 'Antrag (mit Anmerkungen).pdf'],
  ['Ende. .pdf', 'Ende (mit Anmerkungen).pdf'],
  [fileName(`${long}.pdf`), `${'ä'.repeat(64)} (mit Anmerkungen).pdf`],
])('the file beside %j is %j, with its suffix in full', (name, beside) => {
  expect(besideName(name, '(mit Anmerkungen).pdf')).toBe(beside)
  expect(Buffer.byteLength(beside)).toBeLessThanOrEqual(150)
})

test('hands out each name once, ignoring case', () => {
  const free = freeNames()
  expect(['Antrag.pdf', 'ANTRAG.PDF', 'antrag.pdf', 'Strasse', 'Straße', 'Antrag (2).pdf'].map(free)).toEqual([
    'Antrag.pdf',
    'ANTRAG (2).PDF',
    'antrag (3).pdf',
    'Strasse',
    'Straße (2)',
    'Antrag (2) (2).pdf',
  ])
})
