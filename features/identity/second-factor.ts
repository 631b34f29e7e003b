import { z } from 'zod'
import { endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

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

export const getSecondFactor = endpoint({
  summary: "Read the caller's second factors",
  method: 'GET',
  path,
  scope: 'none',
  answer: secondFactor,
})
export const beginTotp = endpoint({
  summary: 'Begin to set up an authenticator app',
  description: 'It takes effect only once it is confirmed, in the same session within ten minutes. `picture` is a data URL.',
  refusals: { 409: 'The caller has no password, or an app already.', 429: refused.passwords },
  method: 'POST',
  path: `${path}totp/`,
  body: withPassword,
  answer: z.object({ secret: z.string(), picture: z.string() }),
})
export const confirmTotp = endpoint({
  summary: 'Confirm an authenticator app by its first code',
  description: 'From then on, every sign-in asks for a code. Answers recovery codes if there were none before; they are never shown again.',
  refusals: { 409: 'Nothing was begun in this session within ten minutes, or there is an app already.' },
  method: 'POST',
  path: `${path}totp/confirm/`,
  body: z.object({ code: z.string() }),
  answer: codes,
})
export const removeTotp = endpoint({
  summary: 'Remove the authenticator app',
  description: 'Removing the last factor also removes the recovery codes.',
  refusals: {
    409: 'The site requires a second factor and this is the last one, or the caller has no password.',
    429: refused.passwords,
  },
  method: 'DELETE',
  path: `${path}totp/`,
  body: withPassword,
  answer: secondFactor,
})
export const renewRecoveryCodes = endpoint({
  summary: 'Replace the recovery codes',
  refusals: { 409: 'The caller has no second factor, or no password.', 429: refused.passwords },
  method: 'POST',
  path: `${path}recovery_codes/`,
  body: withPassword,
  answer: codes,
})
