import type { CouncilCatalogues, CouncilTextFragment } from './council-shape.ts'

/** Preset texts for notifications about a meeting, in the order of their buttons. */
const textFragments: CouncilTextFragment[] = [
  {
    name: 'Einladung',
    text: `Sehr geehrte Damen und Herren

Sie sind zur Sitzung eingeladen. Die Traktandenliste und die Unterlagen finden Sie unter dem Link am Ende dieser Mitteilung. Falls Sie verhindert sind, melden Sie sich bitte bis spätestens zwei Tage vor der Sitzung beim Sekretariat ab und geben Sie Ihre Stellvertretung an.

Freundliche Grüsse
Parlamentsdienste Kanton Lauterau`,
  },
  {
    name: 'Aktenauflage',
    text: `Guten Tag

Zu mehreren Traktanden sind neue Unterlagen eingetroffen. Bitte beachten Sie vor allem die als neu bezeichneten Beilagen.

Freundliche Grüsse
Parlamentsdienste Kanton Lauterau`,
  },
  {
    name: 'Terminverschiebung',
    text: `Guten Tag

Die Sitzung musste verschoben werden. Das neue Datum und den Sitzungsort entnehmen Sie bitte der Sitzungsseite. Wir danken Ihnen für Ihr Verständnis und bitten Sie, den neuen Termin einzutragen.

Freundliche Grüsse
Parlamentsdienste Kanton Lauterau`,
  },
  {
    name: 'Protokoll liegt vor',
    text: `Guten Tag

Das Protokoll der Sitzung liegt vor. Bitte teilen Sie uns Änderungswünsche innert zehn Tagen mit; danach gilt es als genehmigt.

Freundliche Grüsse
Parlamentsdienste Kanton Lauterau`,
  },
]

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
    { title: 'Motion', api_uid: 'motion', show_for_proposal: true, sort_order: 1, number_pattern: 'M {year}/{number}' },
    { title: 'Postulat', api_uid: 'postulat', show_for_proposal: true, sort_order: 2, number_pattern: 'P {year}/{number}' },
    {
      title: 'Auftrag',
      api_uid: 'auftrag',
      show_for_proposal: true,
      sort_order: 3,
      number_pattern: 'A {year}/{number}',
      least_signatures: 3,
    },
    { title: 'Interpellation', api_uid: 'interpellation', show_for_proposal: true, sort_order: 4, number_pattern: 'I {year}/{number}' },
    { title: 'Kleine Anfrage', api_uid: 'kleine-anfrage', show_for_proposal: true, sort_order: 5, number_pattern: 'K {year}/{number}' },
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

/** Settings of the help dialog, as an administrator would enter them. */
export const help = {
  help_contact: 'Parlamentsdienste Kanton Lauterau, Rathaus',
  help_phone: '+41 32 000 41 00',
  help_email: 'parlamentsdienste@lauterau.example',
  help_url: 'https://hilfe.lauterau.example/sitzungen',
  help_content: `<h3>Häufige Fragen</h3>
<p><strong>Wann liegen die Unterlagen vor?</strong><br>In der Regel zehn Tage vor der Sitzung. Nachgereichte Beilagen sind mit einem orangen Punkt als ungelesen bezeichnet.</p>
<p><strong>Welche Fassung gilt?</strong><br>Immer die neueste. Frühere Fassungen stehen rechts neben dem Dokument.</p>
<p><strong>Kann ich Unterlagen weitergeben?</strong><br>Kommissionsunterlagen sind vertraulich (<a href="https://gesetze.lauterau.example/kantonsratsgesetz">Kantonsratsgesetz</a>). Teilen Sie die Adresse der Seite statt der Datei: Es sieht sie nur, wer dazu berechtigt ist.</p>`,
}
