import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { markKinds, myMarks } from './my-marks.ts'

export const listMyMarks = endpoint({
  summary: 'List what the caller left on a meeting, its items and its documents',
  method: 'GET',
  path: 'meetings/:id/my_marks/',
  params: byId,
  answer: myMarks,
})

/** A parameter that may occur once or several times. */
const listed = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? value : [value].flat()), z.array(item).max(100).optional())

export const fileFormats = ['pdf', 'md', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

export const downloadMyMarks = endpoint({
  summary: 'Download what the caller left on a meeting as a file',
  description: 'Filtered as on the page.',
  refusals: { 409: 'There is too much for one PDF.', 429: refused.waiting },
  method: 'GET',
  path: 'meetings/:id/my_marks/file/',
  params: byId,
  query: z.object({
    as: z.enum(fileFormats),
    kind: listed(z.enum(markKinds)),
    color: listed(z.string().regex(/^[0-9a-f]{6}$/)),
  }),
  answer: 'file',
})
