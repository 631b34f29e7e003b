import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { markKinds, myMarks } from './my-marks.ts'

/** What the caller left on a meeting, its items and its papers, as far as they are seen: nothing of others. */
export const listMyMarks = endpoint({ method: 'GET', path: 'meetings/:id/my_marks/', params: byId, answer: myMarks })

/** A parameter that may occur once or several times. */
const listed = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? value : [value].flat()), z.array(item).max(100).optional())

export const fileFormats = ['pdf', 'md', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The same as a file, filtered as on the page. 409 if there are too many for one PDF. */
export const downloadMyMarks = endpoint({
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
