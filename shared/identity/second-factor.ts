import { z } from 'zod'
import { endpoint, instant } from '#shared/kit/endpoint.ts'

const path = 'users/me/second_factor/'

const secondFactor = z.object({
  /** Without one somebody else vouches for the person, and asks for what it needs. */
  has_password: z.boolean(),
  /** Since when an authenticator app is asked for a code. */
  totp_since: instant.nullable(),
  /** How many are left. */
  recovery_code_count: z.int(),
  /** The site does without nobody's. */
  is_required: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** The caller's own; wrong ones answer 400 and make wait, as at the sign-in. */
const withPassword = z.object({ password: z.string() })
const codes = z.object({ recovery_codes: z.array(z.string()) })

export const getSecondFactor = endpoint({ method: 'GET', path, answer: secondFactor })
/** Begins; nothing counts before `confirmTotp`, by the same session within ten minutes. `picture` is the address of an image. */
export const beginTotp = endpoint({
  method: 'POST',
  path: `${path}totp/`,
  body: withPassword,
  answer: z.object({ secret: z.string(), picture: z.string() }),
})
/** From the first right code on the app is asked for one at every sign-in. The recovery codes are told here and never again. */
export const confirmTotp = endpoint({ method: 'POST', path: `${path}totp/confirm/`, body: z.object({ code: z.string() }), answer: codes })
/** The recovery codes end with it. 409 where the site requires a second factor. */
export const removeTotp = endpoint({ method: 'DELETE', path: `${path}totp/`, body: withPassword, answer: secondFactor })
/** New ones, in place of those that there were. */
export const renewRecoveryCodes = endpoint({ method: 'POST', path: `${path}recovery_codes/`, body: withPassword, answer: codes })
