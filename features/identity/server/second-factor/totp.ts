import { Secret, TOTP } from 'otpauth'

/** Seconds per code; the codes before and after are accepted as well (RFC 6238). */
const period = 30

const totpOf = (secret: string) => ({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 bits, as RFC 4226 recommends, in Base32, which people can type. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth address that an authenticator app reads from the QR code. */
export const addressOf = (secret: string, { app_name, username }: { app_name: string; username: string }): string =>
  new TOTP({ ...totpOf(secret), issuer: app_name, label: username }).toString()

/** The time step of a code if it is the current one or an adjacent one, else null. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const drift = new TOTP(totpOf(secret)).validate({ token, timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / period) + drift
}
