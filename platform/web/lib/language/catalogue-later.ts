import type account from '#locales/de/account.json'
import type administration_pages from '#locales/de/administration_pages.json'
import type annotations from '#locales/de/annotations.json'
import type basic_documents from '#locales/de/basic_documents.json'
import type corrections from '#locales/de/corrections.json'
import type documents from '#locales/de/documents.json'
import type import_dialog from '#locales/de/import_dialog.json'
import type layers from '#locales/de/layers.json'
import type motion_form from '#locales/de/motion_form.json'
import type motion_pages from '#locales/de/motion_pages.json'
import type motions from '#locales/de/motions.json'
import type placed_notes from '#locales/de/placed_notes.json'
import type records from '#locales/de/records.json'
import type records_dialogs from '#locales/de/records_dialogs.json'
import type records_inbox from '#locales/de/records_inbox.json'
import type search from '#locales/de/search.json'
import type search_page from '#locales/de/search_page.json'

/** The texts that come with what says them: see addTexts. */
export type LaterCatalogue = {
  account: typeof account
  administration_pages: typeof administration_pages
  annotations: typeof annotations
  basic_documents: typeof basic_documents
  corrections: typeof corrections
  documents: typeof documents
  import_dialog: typeof import_dialog
  layers: typeof layers
  motion_form: typeof motion_form
  motion_pages: typeof motion_pages
  motions: typeof motions
  placed_notes: typeof placed_notes
  records: typeof records
  records_dialogs: typeof records_dialogs
  records_inbox: typeof records_inbox
  search: typeof search
  search_page: typeof search_page
}
