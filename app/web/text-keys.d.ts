import 'i18next'
import type administration_pages from '#features/administration/texts/pages/administration_pages.de.json'
import type agenda from '#features/agenda/texts/agenda.de.json'
import type live from '#features/agenda/texts/live.de.json'
import type annotations from '#features/annotations/texts/pages/annotations.de.json'
import type layers from '#features/annotations/texts/pages/layers.de.json'
import type sharing from '#features/annotations/texts/sharing.de.json'
import type basic_documents from '#features/basic-documents/texts/pages/basic_documents.de.json'
import type businesses from '#features/businesses/texts/businesses.de.json'
import type calendar from '#features/calendar/texts/calendar.de.json'
import type committees from '#features/committees/texts/committees.de.json'
import type beside from '#features/documents/texts/pages/beside.de.json'
import type documents from '#features/documents/texts/pages/documents.de.json'
import type preparation from '#features/documents/texts/preparation.de.json'
import type downloads from '#features/downloads/texts/downloads.de.json'
import type identity from '#features/identity/texts/identity.de.json'
import type account from '#features/identity/texts/pages/account.de.json'
import type meeting_checks from '#features/meeting-checks/texts/pages/meeting_checks.de.json'
import type meetings from '#features/meetings/texts/meetings.de.json'
import type by_hand from '#features/meetings/texts/pages/by_hand.de.json'
import type corrections from '#features/meetings/texts/pages/corrections.de.json'
import type import_dialog from '#features/meetings/texts/pages/import_dialog.de.json'
import type motion_form from '#features/motions/texts/pages/motion_form.de.json'
import type motion_pages from '#features/motions/texts/pages/motion_pages.de.json'
import type motions from '#features/motions/texts/pages/motions.de.json'
import type my_marks from '#features/my-marks/texts/my_marks.de.json'
import type my_marks_page from '#features/my-marks/texts/pages/my_marks_page.de.json'
import type news from '#features/news/texts/news.de.json'
import type notes from '#features/notes/texts/notes.de.json'
import type placed_notes from '#features/notes/texts/pages/placed_notes.de.json'
import type notifications from '#features/notifications/texts/notifications.de.json'
import type taken_along from '#features/offline-meetings/texts/taken_along.de.json'
import type sync from '#features/outbox/texts/sync.de.json'
import type overview from '#features/overview/texts/pages/overview.de.json'
import type personal_documents from '#features/personal-documents/texts/personal_documents.de.json'
import type publication from '#features/publication/texts/pages/publication.de.json'
import type read_documents from '#features/read-documents/texts/read_documents.de.json'
import type records from '#features/records/texts/pages/records.de.json'
import type records_dialogs from '#features/records/texts/pages/records_dialogs.de.json'
import type records_inbox from '#features/records/texts/pages/records_inbox.de.json'
import type role_preview from '#features/role-preview/texts/pages/role_preview.de.json'
import type live_search from '#features/search/texts/live_search.de.json'
import type search from '#features/search/texts/pages/search.de.json'
import type search_page from '#features/search/texts/pages/search_page.de.json'
import type subscriptions from '#features/subscriptions/texts/subscriptions.de.json'
import type tags from '#features/tags/texts/tags.de.json'
import type withdrawn from '#features/withdrawn/texts/withdrawn.de.json'
import type problem from '#platform/shared/texts/problem.de.json'
import type queue from '#platform/web/texts/queue.de.json'
import type reach from '#platform/web/texts/reach.de.json'
import type rows from '#platform/web/texts/rows.de.json'
import type share from '#platform/web/texts/share.de.json'
import type shell from '#platform/web/texts/shell.de.json'
import type upload from '#platform/web/texts/upload.de.json'
import type first_steps from './texts/first_steps.de.json'
import type help from './texts/help.de.json'
import type quick_access from './texts/pages/quick_access.de.json'
import type renewal from './texts/renewal.de.json'
import type tracking from './texts/tracking.de.json'
import type updates from './texts/updates.de.json'

/** Types the keys of `t()`; every namespace that the browser uses is named here once. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: {
        account: typeof account
        administration_pages: typeof administration_pages
        agenda: typeof agenda
        annotations: typeof annotations
        basic_documents: typeof basic_documents
        beside: typeof beside
        businesses: typeof businesses
        by_hand: typeof by_hand
        calendar: typeof calendar
        committees: typeof committees
        corrections: typeof corrections
        publication: typeof publication
        documents: typeof documents
        downloads: typeof downloads
        first_steps: typeof first_steps
        help: typeof help
        identity: typeof identity
        import_dialog: typeof import_dialog
        layers: typeof layers
        live: typeof live
        live_search: typeof live_search
        meeting_checks: typeof meeting_checks
        meetings: typeof meetings
        motion_form: typeof motion_form
        motion_pages: typeof motion_pages
        motions: typeof motions
        my_marks: typeof my_marks
        my_marks_page: typeof my_marks_page
        news: typeof news
        notes: typeof notes
        notifications: typeof notifications
        overview: typeof overview
        personal_documents: typeof personal_documents
        preparation: typeof preparation
        placed_notes: typeof placed_notes
        problem: typeof problem
        queue: typeof queue
        reach: typeof reach
        quick_access: typeof quick_access
        read_documents: typeof read_documents
        records: typeof records
        records_dialogs: typeof records_dialogs
        records_inbox: typeof records_inbox
        role_preview: typeof role_preview
        renewal: typeof renewal
        rows: typeof rows
        search: typeof search
        search_page: typeof search_page
        share: typeof share
        sharing: typeof sharing
        shell: typeof shell
        sync: typeof sync
        subscriptions: typeof subscriptions
        tags: typeof tags
        taken_along: typeof taken_along
        tracking: typeof tracking
        updates: typeof updates
        upload: typeof upload
        withdrawn: typeof withdrawn
      }
    }
  }
}
