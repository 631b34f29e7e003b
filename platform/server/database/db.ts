import type { Generated, Kysely } from 'kysely'
import type { InvitationTables } from '#features/administration/server/invitations/tables.ts'
import type { PeopleImportTables } from '#features/administration/server/people-import/tables.ts'
import type { CatalogueTables } from '#features/administration/server/tables.ts'
import type { AgendaTables } from '#features/agenda/server/tables.ts'
import type { AnnotationTables } from '#features/annotations/server/tables.ts'
import type { AuditTables } from '#features/audit/server/tables.ts'
import type { BasicDocumentTables } from '#features/basic-documents/server/tables.ts'
import type { BookmarkTables } from '#features/bookmarks/server/tables.ts'
import type { BusinessTables } from '#features/businesses/server/tables.ts'
import type { CalendarTables } from '#features/calendar/server/tables.ts'
import type { CommitteeTables } from '#features/committees/server/tables.ts'
import type { DeviceTables } from '#features/devices/server/tables.ts'
import type { DocumentTables } from '#features/documents/server/tables.ts'
import type { EventTables } from '#features/events/server/tables.ts'
import type { IdentityTables, SignOnTables } from '#features/identity/server/tables.ts'
import type { MeetingTables } from '#features/meetings/server/tables.ts'
import type { MotionTables } from '#features/motions/server/tables.ts'
import type { NoteTables } from '#features/notes/server/tables.ts'
import type { NotificationTables } from '#features/notifications/server/tables.ts'
import type { PublicTables } from '#features/public-pages/server/tables.ts'
import type { RecordsTables } from '#features/records/server/tables.ts'
import type { ScimTables } from '#features/scim/server/tables.ts'
import type { SearchTables } from '#features/search/server/tables.ts'
import type { SubscriptionTables } from '#features/subscriptions/server/tables.ts'
import type { TagTables } from '#features/tags/server/tables.ts'
import type { VersionTables } from '#features/versions/server/tables.ts'
import type { WebhookTables } from '#features/webhooks/server/tables.ts'

export type Tables = IdentityTables &
  CommitteeTables &
  DeviceTables &
  MeetingTables &
  BusinessTables &
  AgendaTables &
  DocumentTables &
  AnnotationTables &
  VersionTables &
  BasicDocumentTables &
  CalendarTables &
  CatalogueTables &
  TagTables &
  BookmarkTables &
  LiveTables &
  InvitationTables &
  MailTables &
  MotionTables &
  NoteTables &
  NotificationTables &
  PeopleImportTables &
  PublicTables &
  RecordsTables &
  ScimTables &
  SearchTables &
  SignOnTables &
  EventTables &
  SubscriptionTables &
  WebhookTables &
  AuditTables

/** Typed access to the database, or to one transaction. */
export type Db = Kysely<Tables>

/** Runs work in the caller's transaction if there is one, else in a new one. */
export const inOneTransaction = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

export type MailState = 'queued' | 'handing_over' | 'sent' | 'failed' | 'unconfirmed'

export type MailTables = {
  mail: {
    id: Generated<number>
    message_id: string
    to_address: string
    reply_to: string | null
    subject: string
    text: string
    html: string
    unsubscribe: string | null
    sender_id: number | null
    meeting_id: number | null
    state: Generated<MailState>
    attempts: Generated<number>
    next_attempt: string
    problem: string | null
    created: string
    settled: string | null
    /** Its text is emptied as soon as it is settled. */
    has_secret: Generated<boolean>
  }
}

/** Recipients of an event: named users, or everyone who may see the meeting or motion at the time of delivery. */
export type Audience = { user_ids: number[] } | { meeting_id: number } | { motion_id: number }

type LiveTables = {
  live_event: {
    id: Generated<number>
    transaction: Generated<string>
    topic: string
    message: object
    audience: Audience
    created: Generated<string>
  }
}
