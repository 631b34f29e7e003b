import type { AdministeredUser } from './user.ts'

/** Why somebody is not invited: it is not possible, or there is nothing to do. */
export const notInvited = ['is_disabled', 'no_address', 'signs_on', 'has_signed_in', 'just_invited'] as const
export type NotInvited = (typeof notInvited)[number]

export type Invitable = Pick<AdministeredUser, 'email' | 'is_disabled' | 'identity_count' | 'has_password' | 'last_sign_in'>

/**
 * Why a person cannot be invited; null if they can. `with_link`: the mail lets them choose a password, which is not for people whom a provider signs on,
 * nor for those who use their password already.
 */
export function invitationRefusal(user: Invitable, { with_link }: { with_link: boolean }): NotInvited | null {
  if (user.is_disabled) return 'is_disabled'
  if (user.email === '') return 'no_address'
  if (with_link && user.identity_count > 0) return 'signs_on'
  const isIn = user.last_sign_in !== null && (user.has_password || !with_link)
  return isIn ? 'has_signed_in' : null
}
