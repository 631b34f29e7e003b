import { byFeature } from './by-feature.ts'

/** The same texts as in `catalogue-de.ts`. */
export const catalogue = byFeature(
  import.meta.glob<object>(
    [
      '/locales/en/*.json',
      // Used by the server only.
      '!/locales/en/{administration,annotation_layers,import,interchange,mail,motion_papers,records_papers,second_factor}.json',
      // Loaded with their pages.
      '!/locales/en/{account,administration_pages,annotations,basic_documents,corrections,documents,import_dialog,layers}.json',
      '!/locales/en/{motion_form,motion_pages,motions,placed_notes,records,records_dialogs,records_inbox,search,search_page}.json',
    ],
    { eager: true, import: 'default' },
  ),
)
