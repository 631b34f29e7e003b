import type { PersonalData } from './kind.ts'

const untilErased = 'until the account is erased'
const withObject = 'as long as what it was done to'
const reference = { stays: 'as a number' }

/** What a person did in office or for others: the record of the council, and who did what. */
export const recordData: PersonalData[] = [
  {
    at: 'membership.user_id',
    what: 'Memberships: committee, roles and days',
    kept: 'until removed',
    exported: `committee_id, (select title from committee where id = committee_id) as committee, roles, begin_date, end_date`,
    erased: { stays: 'with the name, as past memberships, for those who were members; other memberships are deleted' },
  },
  {
    at: 'committee_group_member.user_id',
    what: 'Groups of committees',
    kept: 'until removed',
    exported: '(select title from committee_group where id = committee_group_id) as "group"',
    erased: 'deleted',
  },
  {
    at: 'motion.creator_id',
    what: 'Motions that the person has written',
    kept: 'with the meeting',
    exported:
      'id, meeting_id, title, description, reason, status, is_urgent, created, updated, published_at, submitted_at, withdrawn_at, withdrawn_reason',
    erased: { stays: 'with the name once published; own drafts are deleted' },
  },
  {
    at: 'motion.first_signatory_id',
    what: 'Motions of which the person is the first signatory',
    kept: 'with the meeting',
    exported:
      'id, meeting_id, title, description, reason, status, is_urgent, created, updated, published_at, submitted_at, withdrawn_at, withdrawn_reason',
    erased: { stays: 'with the name once published; own drafts are deleted' },
  },
  {
    at: 'motion_signatory.user_id',
    what: 'Motions that the person is asked to sign',
    kept: 'with the motion',
    exported: 'motion_id, role',
    erased: { stays: 'with the name if the person is the first signatory or has signed; else deleted' },
  },
  {
    at: 'motion_link.user_id',
    what: 'Signatures under motions, with the name',
    kept: 'forever',
    exported: 'motion_id, number, role, full_name, signed_at, moved_from, moved_to',
    erased: { stays: 'with the name: the signatures are the motion’s proof' },
  },
  {
    at: 'motion_decline.user_id',
    what: 'Motions that the person did not want to sign',
    kept: 'with the motion',
    exported: 'motion_id, declined_at',
    erased: 'deleted',
  },
  {
    at: 'motion_version.changed_by',
    what: 'Who changed a motion',
    kept: 'with the motion',
    exported: 'motion_id, number, title, description, reason, business_type, changed_at',
    erased: reference,
  },
  {
    at: 'removed_motion.removed_by',
    what: 'Who removed a submitted motion',
    kept: 'forever',
    exported: 'motion_id, removed_at',
    erased: reference,
  },
  {
    at: 'removed_motion.copy',
    what: 'What a submitted motion said that was removed, with the names of those who signed',
    kept: 'forever',
    exported: { not: 'the signatures are exported' },
    erased: { stays: 'with the name' },
  },
  {
    at: 'posting.poster_id',
    what: 'Proposals, suggestions and motions sent to the records system',
    kept: 'with the committee',
    exported:
      'id, kind, committee_id, motion_id, title, fields, state, external_id, external_title, external_url, answer, created, updated',
    erased: { stays: 'as a number: the records system has it' },
  },
  {
    at: 'posting.decided_by',
    what: 'Who decided on a submission',
    kept: 'with the committee',
    exported: 'id, state, updated',
    erased: reference,
  },
  {
    at: 'document_version.added_by',
    what: 'Who added a version of a document',
    kept: withObject,
    exported: 'id, document_id, number, file_name, created',
    erased: 'cleared',
  },
  {
    at: 'import_undo.imported_by',
    what: 'Who last imported a meeting',
    kept: withObject,
    exported: 'meeting_id, imported_at',
    erased: 'cleared',
  },
  {
    at: 'people_import.imported_by',
    what: 'Who imported people from a table',
    kept: untilErased,
    exported: 'imported_at, file_name, undone_at',
    erased: 'cleared',
  },
  {
    at: 'people_import.changes',
    what: 'Names, addresses and memberships that imports from a table have written',
    kept: 'until the import is removed',
    exported: { not: 'repeats the account and the memberships' },
    where: 'false',
    erased: 'deleted',
  },
  {
    at: 'event.actor_id',
    what: 'Who caused news',
    kept: 'until everybody has been told',
    exported: 'kind, committee_id, meeting_id, at',
    erased: 'cleared',
  },
  {
    at: 'event.user_ids',
    what: 'Whom news names in addition',
    kept: 'until everybody has been told',
    exported: 'kind, committee_id, at',
    where: 'user_ids @> array(select id from person)',
    erased: 'cleared',
  },
  {
    at: 'notification_sending.sender_id',
    what: 'How many mails the person sent, for the limit per hour',
    kept: 'an hour',
    exported: 'sent, recipients',
    erased: 'deleted',
  },
  {
    at: 'mail.sender_id',
    what: 'Mails that the person sent about a meeting',
    kept: 'texts for 14 days, the rest for 90 days after they are sent',
    exported: 'message_id, meeting_id, subject, text, state, created, settled',
    erased: 'cleared',
  },
  {
    at: 'mail.reply_to',
    what: 'The sender’s address for answers',
    kept: 'as the mail',
    exported: { not: 'part of the mail' },
    where: 'false',
    erased: 'cleared',
  },
  {
    at: 'audit_log.user_id',
    what: 'What the person did, with the sign-in name, and with the address of sign-ins',
    kept: 'forever',
    exported: `at, action, subject_type, subject_id, committee_id, outcome,
      case when action in ('sign_in', 'sign_out', 'confirm_password') then details end as details`,
    erased: { stays: 'without name, number and details' },
  },
  {
    at: 'audit_log.subject_id',
    what: 'What was done to the account',
    kept: 'forever',
    exported: 'at, action, outcome',
    where: `subject_type = 'user' and subject_id = (select id::text from person)`,
    erased: { stays: 'without details' },
  },
]
