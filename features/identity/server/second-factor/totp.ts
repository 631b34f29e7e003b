import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code counts, beside those before and after (RFC 6238). */
const period = 30

const totpOf = (secret: string) => ({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 bits, as RFC 4226 recommends, in the letters that people can type. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from the picture. */
export const addressOf = (secret: string, { app_name, username }: { app_name: string; username: string }): string =>
  new TOTP({ ...totpOf(secret), issuer: app_name, label: username }).toString()

/** The step whose code this is, where it is the present one or the one before or after; else null. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const drift = new TOTP(totpOf(secret)).validate({ token, timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / period) + drift
}
