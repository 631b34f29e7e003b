import { expect, test } from 'vitest'
import { fileKindOf, kindOfExtension } from './file-kind.ts'

test.each([
  ['application/pdf', 'pdf'],
  ['application/msword', 'word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['application/vnd.ms-excel', 'excel'],
  ['text/csv', 'excel'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'powerpoint'],
  ['application/vnd.visio', 'visio'],
  ['application/x-indesign', 'indesign'],
  ['application/postscript', 'illustrator'],
  ['image/vnd.adobe.photoshop', 'photoshop'],
  ['message/rfc822', 'mail'],
  ['application/vnd.ms-outlook', 'mail'],
  ['audio/mpeg', 'audio'],
  ['application/zip', 'zip'],
  ['text/html', 'html'],
  ['image/png', 'image'],
  ['text/plain', 'text'],
  ['application/octet-stream', 'unknown'],
])('%s without an extension is %s', (mime_type, kind) => {
  expect(fileKindOf({ mime_type, file_extension: '' })).toBe(kind)
})

test.each([
  ['docx odt rtf', 'word'],
  ['xlsx ods csv', 'excel'],
  ['pptx odp', 'powerpoint'],
  ['jpg PNG tiff', 'image'],
  ['txt', 'text'],
  ['msg eml', 'mail'],
  ['mp3 wav', 'audio'],
  ['zip 7z rar', 'zip'],
  ['html htm', 'html'],
  ['vsdx', 'visio'],
  ['indd', 'indesign'],
  ['ai eps', 'illustrator'],
  ['psd', 'photoshop'],
  ['xyz', 'unknown'],
])('unknown bytes with the extension %s are of kind %s', (extensions, kind) => {
  for (const file_extension of extensions.split(' '))
    expect(fileKindOf({ mime_type: 'application/octet-stream', file_extension })).toBe(kind)
})

test('only the MIME type makes a file a PDF, whatever its name', () => {
  expect(fileKindOf({ mime_type: 'application/octet-stream', file_extension: 'pdf' })).toBe('unknown')
  expect(fileKindOf({ mime_type: 'text/html', file_extension: 'pdf' })).toBe('html')
  expect(fileKindOf({ mime_type: 'application/pdf', file_extension: 'ai' })).toBe('pdf')
})

test('the kind by name alone follows the extension', () => {
  expect(['pdf', 'PDF', 'DocX', 'nothing', ''].map(kindOfExtension)).toEqual(['pdf', 'pdf', 'word', 'unknown', 'unknown'])
})
