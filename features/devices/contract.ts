import { z } from 'zod'
import { endpoint, id, instant } from '#platform/shared/endpoint.ts'

const deviceId = z.uuid()
const byDevice = z.object({ id: deviceId })

/** `days`: days without contact after which the browser's stored data expires; `device` is null where nothing may be stored. */
const registered = z.object({
  user_id: id,
  days: z.int().min(0),
  /** The key in base64: 32 bytes, given to nobody else. */
  device: z.object({ id: deviceId, key: z.base64() }).nullable(),
})
export type Registered = z.infer<typeof registered>

export const registerDevice = endpoint({
  summary: "Register the caller's browser to store data offline, or renew its contact",
  description: 'Answers its key. A new id comes with a new key: what the former one sealed is lost.',
  method: 'POST',
  path: 'devices/',
  unattended: true,
  body: z.object({ id: deviceId.nullish() }),
  answer: registered,
})

const ownDevice = z.object({
  id: deviceId,
  /** From the user agent; null if not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created: instant,
  last_contact: instant,
  /** Whether it belongs to the session that asks. */
  is_current: z.boolean(),
})
export type OwnDevice = z.infer<typeof ownDevice>

export const listDevices = endpoint({
  summary: "List the caller's browsers that store data",
  description: 'The current one first, then by last contact.',
  method: 'GET',
  path: 'devices/',
  scope: 'none',
  answer: z.array(ownDevice),
})
export const wipeDevice = endpoint({
  summary: "Make the data on one of the caller's devices unreadable",
  description: 'The browser deletes it at its next contact.',
  method: 'DELETE',
  path: 'devices/:id/',
  params: byDevice,
  answer: z.object({}),
})
export const findDevice = endpoint({
  summary: 'Ask whether a browser may keep its stored data',
  description: 'Works without a session. 404 for a device that was wiped or never existed.',
  method: 'GET',
  path: 'devices/:id/',
  access: 'anyone',
  unattended: true,
  params: byDevice,
  answer: z.object({}),
})
