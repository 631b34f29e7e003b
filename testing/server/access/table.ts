import type { Rows } from './row.ts'
import { calendarRows, deviceRows, searchRows, shellRows, subscriptionRows } from './rows/account-rows.ts'
import { administrationRows } from './rows/administration-rows.ts'
import { annotationRows, interchangeRows } from './rows/annotation-rows.ts'
import { committeePartRows, committeeRows } from './rows/committee-rows.ts'
import { basicDocumentRows, documentRows, downloadRows, personalDocumentRows } from './rows/document-rows.ts'
import { businessRows, meetingRows, notificationRows } from './rows/meeting-rows.ts'
import { motionRows, recordsRows } from './rows/motion-rows.ts'
import { noteRows, tagRows } from './rows/note-rows.ts'

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
  ...subscriptionRows,
  ...tagRows,
}
