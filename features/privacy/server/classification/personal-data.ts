import { accountData } from './account-data.ts'
import type { PersonalData } from './kind.ts'
import { ownWork } from './own-work.ts'
import { recordData } from './record-data.ts'

/** All columns that hold something of a person. A test compares them with the database, another one with docs/privacy.md. */
export const personalData: PersonalData[] = [...accountData, ...ownWork, ...recordData]

/** Columns that look like a person's, or hold anything, and are not classified by themselves; and why. */
export const notByThemselves: Record<string, string> = {
  'committee_group.email_addresses': 'addresses beside a committee’s people, which its responsible persons edit',
  'session.address': 'part of the session',
  'session.user_agent': 'part of the session',
  'device.user_agent': 'part of the device',
  'annotation.content': 'part of the annotation',
  'audit_log.details': 'part of the entry',
  'posting.fields': 'part of the submission',
  'file_comparison.changes': 'what differs between two papers',
  'import_undo.after': 'a meeting as the import left it; nothing of users',
  'import_undo.before': 'a meeting as it was before the import; nothing of users',
  'import_warning.warnings': 'warnings about a ZIP',
  'live_event.audience': 'numbers of users, for some minutes',
  'live_event.message': 'numbers of objects, for some minutes',
  'meeting.slot_notes': 'the text of an import',
  'push_key.private_key': 'the key of the site',
  'site_setting.value': 'the settings of the site',
  'webhook_delivery.data': 'numbers of objects, for 30 days',
  'app_user.username': 'part of the account',
  'app_user.first_name': 'part of the account',
  'app_user.last_name': 'part of the account',
  'app_user.email': 'part of the account',
  'audit_log.username': 'part of the entry',
  'motion_link.full_name': 'part of the signature',
  'invitation.email': 'part of the invitation',
  'totp_setup.asked_by': 'the hash of a session',
  'passkey_challenge.asked_by': 'the hash of a session',
  'business.responsible': 'the text of an import; names an office or a person, not an account',
  'membership_by_claim.made_by': 'whether sign-on or SCIM made the membership',
  'session.signed_in_by': 'whether by password or by sign-on',
}
