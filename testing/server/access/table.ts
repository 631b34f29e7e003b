import { administrationRows } from './administration-rows.ts'
import { annotationRows } from './annotation-rows.ts'
import { basicDocumentRows } from './basic-document-rows.ts'
import { businessRows } from './business-rows.ts'
import { calendarRows } from './calendar-rows.ts'
import { committeePartRows } from './committee-part-rows.ts'
import { committeeRows } from './committee-rows.ts'
import { deviceRows } from './device-rows.ts'
import { documentRows } from './document-rows.ts'
import { downloadRows } from './download-rows.ts'
import { interchangeRows } from './interchange-rows.ts'
import { meetingRows } from './meeting-rows.ts'
import { motionRows } from './motion-rows.ts'
import { noteRows } from './note-rows.ts'
import { notificationRows } from './notification-rows.ts'
import { personalDocumentRows } from './personal-document-rows.ts'
import { recordsRows } from './records-rows.ts'
import type { Rows } from './row.ts'
import { searchRows } from './search-rows.ts'
import { shellRows } from './shell-rows.ts'
import { tagRows } from './tag-rows.ts'

/** Every route of the API against every actor of permissions.md. */
export const table: Rows = {
  // First, since later rows change settings of the site.
  ...recordsRows,
  ...shellRows,
  ...deviceRows,
  ...administrationRows,
  ...committeeRows,
  ...committeePartRows,
  ...meetingRows,
  ...businessRows,
  ...calendarRows,
  ...documentRows,
  ...downloadRows,
  ...annotationRows,
  ...interchangeRows,
  ...basicDocumentRows,
  ...personalDocumentRows,
  ...noteRows,
  ...motionRows,
  ...notificationRows,
  ...searchRows,
  ...tagRows,
}
