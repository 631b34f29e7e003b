import type { CouncilTextFragment } from './council-shape.ts'

/** Preset texts for notifications about a meeting, in the order of their buttons. */
export const textFragments: CouncilTextFragment[] = [
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
