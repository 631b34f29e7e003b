import type { Language } from '#platform/shared/languages.ts'

type Avoided = {
  word: RegExp
  /** The word that the interface uses instead. */
  better: string
  /** Texts in which the word means something else, or which the documents quote: `<file>.<key>`, or the start of one that ends in a dot. */
  except?: string[]
}

const avoid = (word: RegExp, better: string, ...except: string[]): Avoided => ({ word, better, except })

/** Words that interface texts must not contain, since each thing has one name (docs/glossary.md). */
export const wordsToAvoid: Partial<Record<Language, Avoided[]>> = {
  de: [
    avoid(/Ausschuss|Ausschüsse/, 'Gremium'),
    avoid(/\bSession/, 'Sitzung; für die Anmeldung: Anmeldung'),
    avoid(/Tagesordnungspunkt/, 'Traktandum'),
    avoid(/Vorschl[aä]g/, 'Vorstoss, Antrag', 'live_search.found_one', 'live_search.found_other', 'live_search.suggestions'),
    avoid(/unterschr(ei|ie)b/i, 'unterzeichnen'),
    avoid(/\bAnh[aä]ng/, 'Beilage'),
    avoid(/Kommentar/, 'Anmerkung'),
    avoid(/\bEbenen?\b/, 'Anmerkungen', 'layers.together.', 'annotation_layers.on_other_layer'),
    avoid(/\bTags\b|\bTag «|\bTag (setzen|hinzufügen|bearbeiten)/, 'Etikett'),
    avoid(/Schlagw[oö]rt|\bLabel/, 'Etikett'),
    avoid(/\bMarkierung/, 'Hervorgehobener Text'),
    avoid(/einpass|eingepasst/, 'platzieren'),
    // What people choose to be told of; what they write to each other is a Mitteilung.
    avoid(
      /Benachrichtigung/,
      'Mitteilung',
      'subscriptions.title',
      'subscription_mail.why',
      'unsubscribe.',
      'administration_pages.setting_mail_content_explained',
      'administration_pages.actions.change_subscriptions',
    ),
    avoid(/Textfragment/, 'Textbaustein'),
    avoid(/[Ff]reigeb/, 'teilen'),
    avoid(/[Mm]itnehm|[Mm]itgenommen/, 'offline speichern, offline verfügbar'),
    avoid(/\bKontakt\b/, 'Verbindung', 'help.contact', 'administration_pages.setting_help_contact'),
    avoid(/\b(geleert|leeren)\b/, 'Daten löschen'),
    avoid(/Anmeldedienst/, 'zentrale Anmeldung'),
    avoid(/\b(ein(zu)?lesen|eingelesen)\b/, 'importieren'),
    avoid(/Suchergebnis/, 'Treffer, Suchresultate'),
    avoid(/Stelle, die/, 'Support'),
    avoid(/Sitzungsdokument/, 'Sitzungsunterlage'),
    avoid(/\bZugriff\b/, 'Lesezugriff, Zugang'),
    avoid(/übergangen/, 'übersprungen'),
    avoid(/(?<!Empfängerinnen und )\bEmpfänger\b/, 'Empfängerinnen und Empfänger'),
  ],
  fr: [
    avoid(/\bcomités?(?!\p{L})/iu, 'organe'),
    avoid(/\bsessions?(?!\p{L})/iu, 'connexion', 'administration_pages.is_disabled_explained', 'shell.sign_out_error'),
    avoid(/\bpoints? à l’ordre/i, 'point de l’ordre du jour', 'agenda.day_without_items'),
    avoid(/\brépertoire/i, 'liste'),
    avoid(
      /\bcalques?(?!\p{L})/iu,
      'annotations',
      'layers.together.',
      'layers.layers_of_version',
      'annotation_layers.on_other_layer',
      'administration_pages.actions.',
      'administration_pages.subjects.annotation_layers',
    ),
    avoid(/commentaire/i, 'annotation, note'),
    avoid(/\bemport(er|é|ée|és|ées|ez)(?!\p{L})/iu, 'enregistrer hors connexion'),
    avoid(/\bvid(er|é|ée|és|ez)(?!\p{L})/iu, 'effacer les données'),
    avoid(/\bimports?(?!\p{L})/iu, 'importation'),
    avoid(/\bsupport(?!\p{L})/iu, 'assistance'),
    avoid(/livre de séance/i, 'dossier de séance'),
    avoid(/service de connexion/i, 'authentification centrale'),
    avoid(/bloc de texte/i, 'texte prédéfini'),
    avoid(/pièces? jointes?/i, 'annexe'),
    avoid(/Faut-il/, 'Voulez-vous'),
    avoid(/marque-page/i, 'signet'),
    avoid(/\bétat du(?!\p{L})/u, 'état au'),
  ],
  en: [
    avoid(/\bdeclarations?\b/i, 'statement', 'interchange.doctype'),
    avoid(/\bhand(ed|s|ing)? (in|over)\b/i, 'submit; pass on'),
    avoid(/\bpost(ed|ing|ings|s)?\b/i, 'submit, submission'),
    avoid(/other signator/i, 'co-signatories'),
    avoid(/\bbusinesses\b/i, 'items of business'),
    avoid(/basic document/i, 'fundamental document'),
    avoid(/\bprotocols?\b/i, 'minutes', 'meetings.protocol_of'),
    avoid(/\btak(e|en|ing) along\b/i, 'save for offline use, available offline'),
    avoid(/\bread in\b(?! (the|this|order))/i, 'import'),
    avoid(/sign-on provider/i, 'single sign-on'),
    avoid(/text fragment/i, 'preset text'),
    avoid(/\bcomments?\b/i, 'annotation, note'),
    avoid(/dealt with/i, 'in progress'),
    avoid(/\b(is|are) running\b/i, 'is in progress'),
    avoid(/responsible people/i, 'those responsible'),
    avoid(/\bBegin\b/, 'Start'),
    avoid(/enclosure/i, 'attachment'),
    avoid(/passed over/i, 'skipped'),
    avoid(/meeting book/i, 'meeting pack'),
    avoid(/\beverybody\b/i, 'everyone'),
    avoid(/\bstands?\b(?! for)/i, 'is, appears'),
  ],
}
