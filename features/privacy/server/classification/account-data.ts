import type { PersonalData } from './kind.ts'

const untilErased = 'until the account is erased'
const secret = (what: string) => ({ not: `secret: ${what}` })

/** The account, how its person signs in, and from where. */
export const accountData: PersonalData[] = [
  {
    at: 'app_user.id',
    what: 'The account: names, address, language, rights and own settings',
    kept: untilErased,
    exported: `id, username, first_name, last_name, email, language, is_site_admin, is_auditor, is_records_staff, is_disabled,
      can_create_proposals_for_other_people, created, last_sign_in, start_page, closed_hints, password_hash is not null as has_password`,
    erased: { stays: 'as a number, because the record refers to it; names stay only if the record names the person' },
  },
  {
    at: 'session.user_id',
    what: 'Sessions: device, address and times',
    kept: '12 hours after their last use, 7 days at most',
    exported: 'created, last_used, user_agent, address, signed_in_by',
    erased: 'deleted',
  },
  {
    at: 'device.user_id',
    what: 'Browsers that store meetings for offline use, with the keys to that data',
    kept: 'OFFLINE_DAYS after the last contact',
    exported: 'user_agent, created, last_contact',
    erased: 'deleted',
  },
  { at: 'totp.user_id', what: 'The authenticator app', kept: 'until removed', exported: 'created', erased: 'deleted' },
  { at: 'totp_setup.user_id', what: 'An authenticator app being set up', kept: 'a day', exported: secret('its key'), erased: 'deleted' },
  { at: 'recovery_code.user_id', what: 'Recovery codes', kept: 'until used', exported: secret('their hashes'), erased: 'deleted' },
  { at: 'sign_in_step.user_id', what: 'A sign-in in progress', kept: 'a day', exported: secret('its token'), erased: 'deleted' },
  { at: 'passkey.user_id', what: 'Passkeys', kept: 'until removed', exported: 'name, transports, created, last_used', erased: 'deleted' },
  { at: 'passkey_challenge.user_id', what: 'A passkey being used', kept: 'a day', exported: secret('the challenge'), erased: 'deleted' },
  {
    at: 'user_identity.user_id',
    what: 'Who the person is at the provider of the sign-on',
    kept: 'until unlinked',
    exported: 'issuer, subject, created',
    erased: 'deleted',
  },
  {
    at: 'access_token.user_id',
    what: 'Access tokens of programs',
    kept: '30 days after they expire',
    exported: 'name, scopes, is_own, created, expires, last_used',
    erased: 'deleted',
  },
  {
    at: 'invitation.user_id',
    what: 'The invitation to choose a password',
    kept: 'until accepted or replaced',
    exported: 'email, sent, expires',
    erased: 'deleted',
  },
  { at: 'calendar_feed.user_id', what: 'The calendar feed', kept: 'until ended', exported: 'created', erased: 'deleted' },
  {
    at: 'push_browser.user_id',
    what: 'Browsers that show notifications',
    kept: 'until turned off',
    exported: 'created',
    erased: 'deleted',
  },
  {
    at: 'subscription.user_id',
    what: 'Which news the person wants by mail',
    kept: untilErased,
    exported: 'committee_id, delivery, kinds, since',
    erased: 'deleted',
  },
  {
    at: 'scim_user.user_id',
    what: 'What the identity provider calls the account',
    kept: untilErased,
    exported: 'external_id, deleted',
    erased: 'deleted',
  },
  {
    at: 'scim_group_member.user_id',
    what: 'Groups of the identity provider',
    kept: 'until the provider changes them',
    exported: '(select display_name from scim_group where id = group_id) as "group"',
    erased: 'deleted',
  },
  {
    at: 'mail.to_address',
    what: 'Mails to the person, with their text',
    kept: 'texts for 14 days, the rest for 90 days after they are sent',
    exported: `message_id, subject, case when has_secret then '' else text end as text, state, created, settled`,
    where: `lower(to_address) = (select lower(email) from person where email <> '')
      and not exists (select from app_user other, person where lower(other.email) = lower(person.email) and other.id <> person.id)`,
    erased: 'deleted',
  },
  {
    at: 'sign_in_failure.subject',
    what: 'Failed sign-ins, by hashed name and address',
    kept: 'a day at most',
    exported: { not: 'holds only hashes' },
    where: 'false',
    erased: { stays: 'expires by itself' },
  },
]
