import { byFeature } from './by-feature.ts'

/** The same texts as in `catalogue-de.ts`. */
export const catalogue = byFeature(
  import.meta.glob<object>(
    [
      '/locales/fr/*.json',
      // Used by the server only.
      '!/locales/fr/{administration,annotation_layers,import,interchange,mail,motion_papers,records_papers,second_factor}.json',
      // Loaded with their pages.
      '!/locales/fr/{account,administration_pages,annotations,basic_documents,corrections,documents,import_dialog,layers}.json',
      '!/locales/fr/{motion_form,motion_pages,motions,placed_notes,records,records_dialogs,records_inbox,search,search_page}.json',
    ],
    { eager: true, import: 'default' },
  ),
)
