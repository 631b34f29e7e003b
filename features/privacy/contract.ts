import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

export const exportOwnData = endpoint({
  summary: "Download the caller's own data as a ZIP",
  description:
    'JSON files with everything that is kept about the caller, and the files of their own; no secrets, and nothing of others. Callers who have a password must give it: a wrong one answers 400.',
  refusals: { 429: refused.passwords },
  method: 'POST',
  path: 'users/me/data/',
  body: z.object({ password: z.string().nullable() }),
  answer: 'file',
})
