import { z } from 'zod'
import { byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'
import { listMotions } from './contract.ts'

export const downloadSignatureSheet = endpoint({
  summary: 'Download the signature sheet of a motion as PDF',
  refusals: { 409: 'The motion is too long for a PDF.', 429: refused.waiting },
  method: 'GET',
  path: 'vorstoss/:id/signature_sheet/',
  params: byId,
  answer: 'file',
})
export const motionFormats = ['pdf', 'txt'] as const
export type MotionFormat = (typeof motionFormats)[number]

export const downloadMotion = endpoint({
  summary: "Download a motion in the council's form, as PDF or text",
  description: '`line_numbers` numbers the lines of the wording in the PDF.',
  refusals: { 409: 'The motion is too long for a PDF.', 429: refused.waiting },
  method: 'GET',
  path: 'vorstoss/:id/file/',
  params: byId,
  query: z.object({ as: z.enum(motionFormats), line_numbers: z.stringbool().default(false) }),
  answer: 'file',
})

export const downloadMotions = endpoint({
  summary: 'Download the list of the motions of a meeting as a table',
  description: 'With the filters of the list.',
  method: 'GET',
  path: 'meetings/:id/vorstoesse/file/',
  params: byId,
  query: listMotions.query.extend({ as: z.enum(tableFormats) }),
  answer: 'file',
})
export const downloadMotionAttachment = endpoint({
  summary: 'Download an attachment of a motion',
  method: 'GET',
  path: 'vorstoss/:id/attachments/:attachment_id/download/',
  params: z.object({ id: pathId, attachment_id: pathId }),
  answer: 'file',
})
