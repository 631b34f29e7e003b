import { z } from 'zod'
import { documentKinds } from '#features/documents/document.ts'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

/** `scan` has pages without text, `unreadable` could not be read, `no_text` is of a kind that is not searched. */
export const textProblems = ['scan', 'unreadable', 'no_text'] as const

export const meetingChecks = z.object({
  /** Papers whose text the search does not find and a screen reader cannot read out. */
  papers: z.array(z.object({ kind: z.enum(documentKinds), id, title: z.string(), problem: z.enum(textProblems) })),
  /** Addresses that no message about the meeting has reached since. */
  mails: z.array(z.object({ address: z.string(), at: instant })),
  /** Of the last import, in the caller's language. */
  warnings: z.array(z.string()),
  /** Addresses of this site in the texts of the meeting that lead to nothing that the caller sees. */
  links: z.array(z.object({ address: z.string() })),
})
export type MeetingChecks = z.infer<typeof meetingChecks>

export const checkMeeting = endpoint({
  summary: 'Say what is wrong with a meeting',
  description: 'Papers without text, messages that did not arrive, warnings of the import, links that lead nowhere.',
  refusals: { 403: refused.notResponsible },
  method: 'GET',
  path: 'meetings/:id/checks/',
  params: byId,
  answer: meetingChecks,
})
