import agenda from '#locales/de/agenda.json'
import businesses from '#locales/de/businesses.json'
import calendar from '#locales/de/calendar.json'
import committees from '#locales/de/committees.json'
import downloads from '#locales/de/downloads.json'
import help from '#locales/de/help.json'
import identity from '#locales/de/identity.json'
import live from '#locales/de/live.json'
import live_search from '#locales/de/live_search.json'
import meetings from '#locales/de/meetings.json'
import notes from '#locales/de/notes.json'
import notifications from '#locales/de/notifications.json'
import personal_documents from '#locales/de/personal_documents.json'
import problem from '#locales/de/problem.json'
import queue from '#locales/de/queue.json'
import reach from '#locales/de/reach.json'
import read_documents from '#locales/de/read_documents.json'
import renewal from '#locales/de/renewal.json'
import share from '#locales/de/share.json'
import sharing from '#locales/de/sharing.json'
import shell from '#locales/de/shell.json'
import sync from '#locales/de/sync.json'
import tags from '#locales/de/tags.json'
import taken_along from '#locales/de/taken_along.json'
import tracking from '#locales/de/tracking.json'
import updates from '#locales/de/updates.json'
import upload from '#locales/de/upload.json'
import withdrawn from '#locales/de/withdrawn.json'

/**
 * German, the source and the fallback, bundled with the application. It omits texts that only the server uses, and those that load with their
 * pages (`addTexts`); the other languages omit the same.
 */
export const catalogue = {
  agenda,
  businesses,
  calendar,
  committees,
  downloads,
  help,
  identity,
  live,
  live_search,
  meetings,
  notes,
  notifications,
  personal_documents,
  problem,
  reach,
  read_documents,
  renewal,
  share,
  sharing,
  shell,
  sync,
  tags,
  taken_along,
  tracking,
  updates,
  upload,
  withdrawn,
  queue,
}
