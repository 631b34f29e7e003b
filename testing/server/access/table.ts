import type { Rows } from './row.ts'
import { administrationRows } from './rows/committees/administration-rows.ts'
import { committeePartRows } from './rows/committees/committee-part-rows.ts'
import { committeeRows } from './rows/committees/committee-rows.ts'
import { deviceRows } from './rows/committees/device-rows.ts'
import { shellRows } from './rows/committees/shell-rows.ts'
import { businessRows } from './rows/meetings/business-rows.ts'
import { calendarRows } from './rows/meetings/calendar-rows.ts'
import { meetingRows } from './rows/meetings/meeting-rows.ts'
import { motionRows } from './rows/meetings/motion-rows.ts'
import { notificationRows } from './rows/meetings/notification-rows.ts'
import { recordsRows } from './rows/meetings/records-rows.ts'
import { searchRows } from './rows/meetings/search-rows.ts'
import { annotationRows } from './rows/papers/annotation-rows.ts'
import { basicDocumentRows } from './rows/papers/basic-document-rows.ts'
import { documentRows } from './rows/papers/document-rows.ts'
import { downloadRows } from './rows/papers/download-rows.ts'
import { interchangeRows } from './rows/papers/interchange-rows.ts'
import { noteRows } from './rows/papers/note-rows.ts'
import { personalDocumentRows } from './rows/papers/personal-document-rows.ts'
import { tagRows } from './rows/papers/tag-rows.ts'

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
