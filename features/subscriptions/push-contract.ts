import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'

const path = 'users/me/push/'

export const getPushKey = endpoint({
  summary: 'Read the public key for push notifications',
  description: 'Null if the site sends none.',
  method: 'GET',
  path,
  answer: z.object({ public_key: z.string().nullable() }),
})

const browser = z.object({ endpoint: z.url().max(2000) })

export const addPushBrowser = endpoint({
  summary: 'Turn on push notifications in a browser',
  description: '400 if no known service gave its address, or if the site sends none.',
  method: 'POST',
  path,
  body: browser,
  answer: z.object({}),
})

export const removePushBrowser = endpoint({
  summary: 'Turn off push notifications in a browser',
  description: "Does nothing if it is not one of the caller's.",
  method: 'POST',
  path: `${path}remove/`,
  body: browser,
  answer: z.object({}),
})
