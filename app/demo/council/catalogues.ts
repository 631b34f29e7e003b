import type { CouncilCatalogues } from './council-shape.ts'
import { textFragments } from './text-fragments.ts'

const imported = (slug: string, title_de: string, [title_fr, title_en]: [string, string]) => ({
  slug,
  title_de,
  title_fr,
  title_en,
  style: 'simple' as const,
  content_types: ['agendaitem', 'proposal', 'attachment'],
  color: '#dbe4ee',
  readonly: true,
})

/** Tags that imports bring for items and papers, with labels in three languages. */
const importedTags = [
  imported('beschluss', 'Beschluss', ['Décision', 'For decision']),
  imported('kenntnisnahme', 'Kenntnisnahme', ['Prise de connaissance', 'For information']),
  imported('dringlich', 'Dringlich', ['Urgent', 'Urgent']),
  imported('erste-lesung', 'Erste Lesung', ['Première lecture', 'First reading']),
  imported('zweite-lesung', 'Zweite Lesung', ['Deuxième lecture', 'Second reading']),
  imported('laufend-nachgefuehrt', 'Laufend nachgeführt', ['Mis à jour en continu', 'Updated continually']),
].map((tag, index) => ({ ...tag, sort_order: 10 + index }))

/** Catalogues that the administration maintains: business types, tags of every style, preset texts. */
export const catalogues: CouncilCatalogues = {
  business_types: [
    { title: 'Motion', api_uid: 'motion', show_for_proposal: true, sort_order: 1 },
    { title: 'Postulat', api_uid: 'postulat', show_for_proposal: true, sort_order: 2 },
    { title: 'Auftrag', api_uid: 'auftrag', show_for_proposal: true, sort_order: 3 },
    { title: 'Interpellation', api_uid: 'interpellation', show_for_proposal: true, sort_order: 4 },
    { title: 'Kleine Anfrage', api_uid: 'kleine-anfrage', show_for_proposal: true, sort_order: 5 },
    { title: 'Sachgeschäft', api_uid: 'sachgeschaeft', show_for_proposal: false, sort_order: 10 },
    { title: 'Rechtsetzungsgeschäft', api_uid: 'rechtsetzung', show_for_proposal: false, sort_order: 11 },
    { title: 'Aufsichtsgeschäft', api_uid: 'aufsicht', show_for_proposal: false, sort_order: 12 },
  ],
  tag_options: [
    {
      slug: 'noch-lesen',
      title_de: 'Noch lesen',
      title_fr: 'À lire',
      title_en: 'To read',
      style: 'simple',
      content_types: ['agendaitem', 'proposal', 'attachment', 'protocol'],
      color: '#f2c94c',
      sort_order: 1,
    },
    {
      slug: 'wortmeldung',
      title_de: 'Wortmeldung geplant',
      title_fr: 'Intervention prévue',
      title_en: 'Going to speak',
      style: 'count',
      content_types: ['agendaitem'],
      color: '#1d6fa5',
      sort_order: 2,
    },
    {
      slug: 'vorbereitet',
      title_de: 'Vorbereitet',
      title_fr: 'Préparé',
      title_en: 'Prepared',
      style: 'progress',
      content_types: ['agendaitem', 'proposal'],
      color: '#2e7d4f',
      sort_order: 3,
    },
    {
      slug: 'vertraulich',
      title_de: 'Vertraulich',
      title_fr: 'Confidentiel',
      title_en: 'Confidential',
      style: 'simple',
      content_types: ['agendaitem', 'proposal', 'attachment', 'protocol'],
      color: '#a12622',
      readonly: true,
      sort_order: 4,
    },
    ...importedTags,
  ],
  text_fragments: textFragments,
}
