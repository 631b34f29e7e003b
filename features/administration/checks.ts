import { z } from 'zod'
import { endpoint, instant } from '#platform/shared/endpoint.ts'

/** The parts of a site that are checked, in the order of the page and of `npm run admin -- doctor`. */
export const checkNames = ['settings', 'database', 'files', 'mail', 'clock', 'certificate', 'backup', 'space', 'versions'] as const
export type CheckName = (typeof checkNames)[number]

/** `warning`: works, but somebody should look at it. `problem`: does not work, or soon will not. */
export const findingStates = ['ok', 'warning', 'problem'] as const
export type FindingState = (typeof findingStates)[number]

const finding = z.object({
  check: z.enum(checkNames),
  state: z.enum(findingStates),
  /** What was found, in the caller's language. */
  text: z.string(),
  /** What to do; null if all is well. */
  advice: z.string().nullable(),
})
export type SiteFinding = z.infer<typeof finding>

const siteChecks = z.object({ checked: instant, findings: z.array(finding) })
export type SiteChecks = z.infer<typeof siteChecks>

export const checkTheSite = endpoint({
  summary: 'Check the whole site',
  description:
    'As seen by the app server that answers: each part has at least one finding. Takes up to ten seconds if a server does not answer.',
  method: 'GET',
  path: 'admin/checks/',
  answer: siteChecks,
})
