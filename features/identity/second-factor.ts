import { z } from 'zod'
import { endpoint, id, instant } from '#platform/shared/endpoint.ts'

export const path = 'users/me/second_factor/'

const passkey = z.object({ id, name: z.string(), created: instant, last_used: instant.nullable() })
export type Passkey = z.infer<typeof passkey>

export const secondFactor = z.object({
  /** False if the person only signs on through a provider, which then asks for its own factors. */
  has_password: z.boolean(),
  /** When the authenticator app was set up; null without one. */
  totp_since: instant.nullable(),
  /** Oldest first. */
  passkeys: z.array(passkey),
  /** How many are left. */
  recovery_code_count: z.int(),
  /** The site requires a second factor from everybody. */
  is_required: z.boolean(),
  /** Browsers bind passkeys to a host name; they accept none for an IP address. */
  takes_passkeys: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** Number of second factors; recovery codes only stand in for one and do not count. */
export const countFactors = ({ totp_since, passkeys }: { totp_since: string | null; passkeys: unknown[] }): number =>
  Number(totp_since !== null) + passkeys.length

/** The caller's own password; a wrong one answers 400 and is throttled as at sign-in. */
export const withPassword = z.object({ password: z.string() })
export const codes = z.object({ recovery_codes: z.array(z.string()) })

export const getSecondFactor = endpoint({ method: 'GET', path, scope: 'none', answer: secondFactor })
/** Begins; takes effect only with `confirmTotp`, in the same session within ten minutes. `picture` is a data URL. */
export const beginTotp = endpoint({
  method: 'POST',
  path: `${path}totp/`,
  body: withPassword,
  answer: z.object({ secret: z.string(), picture: z.string() }),
})
/** From the first correct code on, every sign-in asks for one. Returns recovery codes if there were none before; they are never shown again. */
export const confirmTotp = endpoint({ method: 'POST', path: `${path}totp/confirm/`, body: z.object({ code: z.string() }), answer: codes })
/** Removing the last factor also removes the recovery codes. 409 for the last one where the site requires one. */
export const removeTotp = endpoint({ method: 'DELETE', path: `${path}totp/`, body: withPassword, answer: secondFactor })
/** Replaces the recovery codes with new ones. */
export const renewRecoveryCodes = endpoint({ method: 'POST', path: `${path}recovery_codes/`, body: withPassword, answer: codes })
