import { type RawBuilder, sql } from 'kysely'

/** The file hash of the document's latest version, or of the basic document, of the row joined as `entry`. */
const file = sql<string>`case when entry.document_id is not null
  then (select version.sha256 from document join document_version version on version.id = document.latest_version_id where document.id = entry.document_id)
  else (select basic_document.sha256 from basic_document where basic_document.id = entry.basic_document_id) end`

/** Selects from the pages of the row joined as `entry`; each page is joined as `page`. */
export const ofPages = <Value>(what: RawBuilder<Value>, which: RawBuilder<unknown>) =>
  sql<Value>`(select ${what} from file_page page where page.sha256 = ${file} and ${which})`
