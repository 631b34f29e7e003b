// @vitest-environment node
import { expect, test } from 'vitest'
import { fileKindOf } from './file-kind.ts'

test.each([
  ['application/pdf', 'pdf'],
  ['application/msword', 'word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['application/vnd.ms-excel', 'excel'],
  ['text/csv', 'excel'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'powerpoint'],
  ['message/rfc822', 'mail'],
  ['application/vnd.ms-outlook', 'mail'],
  ['application/zip', 'archive'],
  ['image/png', 'image'],
  ['text/plain', 'text'],
  ['application/octet-stream', 'unknown'],
])('%s is %s', (mime_type, kind) => {
  expect(fileKindOf(mime_type)).toBe(kind)
})
