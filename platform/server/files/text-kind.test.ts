import { expect, test } from 'vitest'
import { textKindOf } from './text-kind.ts'

test.each([
  ['Bericht', 'application/pdf', 'pdf'],
  ['Antrag.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'office'],
  ['Folien.odp', 'application/vnd.oasis.opendocument.presentation', 'office'],
  ['Makro.docm', 'application/vnd.ms-word.document.macroenabled.12', 'office'],
  ['Anfrage.msg', 'application/vnd.ms-outlook', 'msg'],
  ['Anfrage.eml', 'message/rfc822', 'eml'],
  ['Merkblatt.HTML', 'application/octet-stream', 'html'],
  ['Fristen.csv', 'text/csv', 'plain'],
  // By MIME type, whatever its name.
  ['Anfrage.txt', 'application/pdf', 'pdf'],
  ['Alt', 'application/msword', 'former_office'],
  ['Alt', 'application/vnd.ms-excel', 'former_office'],
  ['Alt.PPT', 'application/x-cfb', 'former_office'],
  ['Alt.rtf', 'application/rtf', 'former_office'],
  ['Anfrage.msg', 'application/octet-stream', null],
  ['Bild.png', 'image/png', null],
  ['eml', 'application/octet-stream', null],
])('%s of type %s is read as %s', (file_name, mime_type, kind) => {
  expect(textKindOf({ file_name, mime_type })).toBe(kind)
})
