import { z } from 'zod'
import { endpoint, id, instant } from '#platform/shared/endpoint.ts'

export const path = 'users/me/second_factor/'

const passkey = z.object({ id, name: z.string(), created: instant, last_used: instant.nullable() })
export type Passkey = z.infer<typeof passkey>

export const secondFactor = z.object({
  /** Without one somebody else vouches for the person, and asks for what it needs. */
  has_password: z.boolean(),
  /** Since when an authenticator app is asked for a code. */
  totp_since: instant.nullable(),
  /** In the order in which they were added. */
  passkeys: z.array(passkey),
  /** How many are left. */
  recovery_code_count: z.int(),
  /** The site does without nobody's. */
  is_required: z.boolean(),
  /** Browsers keep passkeys for a name, not for a bare address. */
  takes_passkeys: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** How many there are beside the password; recovery codes stand in for them, and are none. */
export const countFactors = ({ totp_since, passkeys }: { totp_since: string | null; passkeys: unknown[] }): number =>
  Number(totp_since !== null) + passkeys.length

/** The caller's own; wrong ones answer 400 and make wait, as at the sign-in. */
export const withPassword = z.object({ password: z.string() })
export const codes = z.object({ recovery_codes: z.array(z.string()) })

export const getSecondFactor = endpoint({ method: 'GET', path, answer: secondFactor })
/** Begins; nothing counts before `confirmTotp`, by the same session within ten minutes. `picture` is the address of an image. */
export const beginTotp = endpoint({
  method: 'POST',
  path: `${path}totp/`,
  body: withPassword,
  answer: z.object({ secret: z.string(), picture: z.string() }),
})
/** From the first right code on the app is asked for one at every sign-in. Recovery codes are told here where there were none before, and never again. */
export const confirmTotp = endpoint({ method: 'POST', path: `${path}totp/confirm/`, body: z.object({ code: z.string() }), answer: codes })
/** With the last factor the recovery codes end, too. 409 for the last one where the site requires one. */
export const removeTotp = endpoint({ method: 'DELETE', path: `${path}totp/`, body: withPassword, answer: secondFactor })
/** New ones, in place of those that there were. */
export const renewRecoveryCodes = endpoint({ method: 'POST', path: `${path}recovery_codes/`, body: withPassword, answer: codes })
