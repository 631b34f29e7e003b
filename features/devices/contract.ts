import { z } from 'zod'
import { endpoint, id, instant } from '#platform/shared/endpoint.ts'

const deviceId = z.uuid()
const byDevice = z.object({ id: deviceId })

/** Days without contact after which what a browser keeps is gone; `device` is null where nothing may be kept. */
const registered = z.object({
  user_id: id,
  days: z.int().min(0),
  /** The key in base64: 32 bytes that nobody else is told. */
  device: z.object({ id: deviceId, key: z.base64() }).nullable(),
})
export type Registered = z.infer<typeof registered>

/** The browser is there, by the name that it was given before, and is told its key; another name is another key, and what the former sealed is lost. */
export const registerDevice = endpoint({
  method: 'POST',
  path: 'devices/',
  unattended: true,
  body: z.object({ id: deviceId.nullish() }),
  answer: registered,
})

const ownDevice = z.object({
  id: deviceId,
  /** As the browser tells it; null where that says nothing. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created: instant,
  last_contact: instant,
  /** Whether this was asked by its session. */
  is_current: z.boolean(),
})
export type OwnDevice = z.infer<typeof ownDevice>

/** The browsers that keep something of one's own; this one first, then by their last contact. */
export const listDevices = endpoint({ method: 'GET', path: 'devices/', answer: z.array(ownDevice) })
/** What an own one keeps can be read no more, and is removed there at its next contact. */
export const wipeDevice = endpoint({ method: 'DELETE', path: 'devices/:id/', params: byDevice, answer: z.object({}) })
/** Whether what it keeps may stay there; for a browser that nobody is signed in to. 404 for one that was wiped, or never was. */
export const findDevice = endpoint({
  method: 'GET',
  path: 'devices/:id/',
  access: 'anyone',
  unattended: true,
  params: byDevice,
  answer: z.object({}),
})
