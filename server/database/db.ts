import type { Kysely } from 'kysely'
import type { AgendaTables } from '#server/agenda/tables.ts'
import type { AnnotationTables } from '#server/annotations/tables.ts'
import type { AuditTables } from '#server/audit/tables.ts'
import type { BasicDocumentTables } from '#server/basic-documents/tables.ts'
import type { BookmarkTables } from '#server/bookmarks/tables.ts'
import type { BusinessTables } from '#server/businesses/tables.ts'
import type { CalendarTables } from '#server/calendar/tables.ts'
import type { CatalogueTables } from '#server/catalogues/tables.ts'
import type { CommitteeTables } from '#server/committees/tables.ts'
import type { DeviceTables } from '#server/devices/tables.ts'
import type { DocumentTables } from '#server/documents/tables.ts'
import type { IdentityTables } from '#server/identity/tables.ts'
import type { LiveTables } from '#server/live/tables.ts'
import type { MailTables } from '#server/mail/tables.ts'
import type { MeetingTables } from '#server/meetings/tables.ts'
import type { MotionTables } from '#server/motions/tables.ts'
import type { NoteTables } from '#server/notes/tables.ts'
import type { NotificationTables } from '#server/notifications/tables.ts'
import type { RecordsTables } from '#server/records/tables.ts'
import type { SearchTables } from '#server/search/tables.ts'
import type { SignOnTables } from '#server/sign-on/tables.ts'
import type { TagTables } from '#server/tags/tables.ts'
import type { VersionTables } from '#server/versions/tables.ts'

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
  MailTables &
  MotionTables &
  NoteTables &
  NotificationTables &
  RecordsTables &
  SearchTables &
  SignOnTables &
  AuditTables

/** The typed door to the database, or to one transaction of it. */
export type Db = Kysely<Tables>
