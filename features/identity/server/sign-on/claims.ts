import { email } from '#features/administration/fields.ts'
import { isOneLine } from '#platform/shared/one-line.ts'

type Claims = Record<string, unknown>

/** PostgreSQL rejects NUL, and a name is one line. */
export const isLine = (value: unknown): value is string => typeof value === 'string' && value !== '' && isOneLine(value)

export const usernameOf = ({ preferred_username }: Claims) => (isLine(preferred_username) ? preferred_username : undefined)

/** The address, if the provider has verified it. */
export function emailOf({ email: given, email_verified }: Claims): string | undefined {
  const read = email.safeParse(given)
  return email_verified === true && isLine(given) && read.success ? read.data : undefined
}

export const namesOf = ({ given_name, family_name }: Claims) => ({ first_name: nameOf(given_name), last_name: nameOf(family_name) })
const nameOf = (value: unknown) => (isLine(value) ? value.trim().slice(0, 100) : '')
