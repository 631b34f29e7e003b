import type { Language } from '#platform/shared/languages.ts'

export type Texts = { [key: string]: string | Texts }

/** The texts of each file, by its path. */
export const files = import.meta.glob<Texts>(['/app/web/texts/**/*.json', '/platform/*/texts/**/*.json', '/features/*/texts/**/*.json'], {
  eager: true,
  import: 'default',
})

const flat = (texts: Texts, start: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[start + key, text]] : flat(text, `${start}${key}.`)))

/** All texts of a language by `<file>.<key>`. */
export const textsOf = (language: string): Map<string, string> =>
  new Map(
    Object.entries(files).flatMap(([path, texts]) => {
      const [name = '', own] = path.slice(path.lastIndexOf('/') + 1).split('.')
      return own === language ? flat(texts, `${name}.`) : []
    }),
  )

/** Texts that the documents quote (D1, D2, D3): they stay word for word, even where another text would be better. */
export const quotedTexts: Partial<Record<Language, Record<string, string>>> = {
  de: {
    'agenda.notes': 'Notizen',
    'agenda.number': 'Nummer',
    'agenda.title': 'Titel',
    'committees.address_invalid': '"{{address}}": Diese Adresse ist ungültig.',
    'help.hours_text': '08.30-11.30 und 14.00-16.00',
    'motion_form.created_error': 'Beim Erstellen des Vorstosses ist ein Fehler aufgetreten',
    'motion_form.updated_error': 'Beim Aktualisieren des Vorstosses ist ein Fehler aufgetreten',
    'motion_pages.confirm': 'Ja',
    'motion_pages.no_motions': 'Keine Vorstösse gefunden',
    'motion_pages.submit_error': 'Beim Einreichen des Vorstosses ist ein Fehler aufgetreten: {{reason}}',
    'records.no_title': 'Connection Error (WAF)',
    'shell.page_not_found': 'Seite nicht gefunden',
  },
  fr: {
    'committees.address_invalid': '"{{address}}": Cette adresse n’est pas valable.',
    'help.hours_text': '08.30-11.30 et 14.00-16.00',
    'motion_pages.confirm': 'Oui',
    'records.no_title': 'Connection Error (WAF)',
  },
  en: {
    'basic_documents.error_on_basic_document_upload': 'An error occurred while uploading the fundamental document.',
    'basic_documents.move_to_this_area': 'Move to this area',
    'businesses.agenda_items_fetch_error': 'Something went wrong when loading the agenda items',
    'businesses.business_fetch_error': 'Something went wrong when loading the business',
    'committees.address_invalid': '"{{address}}": This address is not valid.',
    'committees.no_type': 'Committees with no type',
    'help.hours_text': '08.30-11.30 and 14.00-16.00',
    'import_dialog.meeting_upload_error': 'An error occurred while importing the meeting.',
    'meetings.business_directory': 'Business directory',
    'meetings.protocol_of': 'Protocol of {{date}}',
    'motion_pages.confirm': 'Yes',
    'personal_documents.error_on_personal_document_upload': 'An error occurred while uploading the personal document.',
    'read_documents.spread_documents': 'Spread documents',
    'records.no_title': 'Connection Error (WAF)',
    'search_page.after': 'after {{min}}',
    'search_page.before': 'before {{max}}',
    'search_page.error_while_searching': 'An error occurred during the search',
    'search_page.from_to': '{{min}} - {{max}}',
    'search_page.no_range': 'no range',
    'search_page.no_results': 'No search results',
    'sharing.share_error_message': 'An error occurred while sharing the annotation. {{reason}}',
    'sharing.share_success_message': 'Sharing updated',
    'upload.only_extension': 'Only files with the file extension .{{extension}} are allowed',
  },
}
