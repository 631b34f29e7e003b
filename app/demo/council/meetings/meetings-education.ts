import { education } from '#app/demo/council/people/committees.ts'
import { colours, type PlannedMeeting } from '#app/demo/council/planned.ts'

const room = 'Rathaus Lauterau, Kommissionszimmer 1'

const school: PlannedMeeting = {
  key: 'education-1',
  committee: education,
  opengever_id: 3304,
  title: '9. Sitzung der Bildungs- und Kulturkommission',
  day: -112,
  begins: '14:00',
  ends: '17:10',
  location: 'Kantonsschule Brünnigen, Aula',
  description: 'Auswärtige Sitzung mit Rundgang durch die Trakte A bis C (Treffpunkt Haupteingang, 14.00 Uhr).',
  invitation:
    'Die Sitzung findet vor Ort statt. Vor der Beratung führt Rektor Alois Streit durch die bestehenden Trakte; für den Rundgang sind vierzig Minuten vorgesehen.',
  items: [
    {
      title: 'Kantonsschule Brünnigen, Neubau Trakt D: Verpflichtungskredit',
      business: 'kantonsschule',
      proposal: 'kantonsschule',
      attachments: [
        { title: 'Raumprogramm', text: 'kantonsschule-raumprogramm', color_code: colours.report },
        { title: 'Kostenvoranschlag nach eBKP-H', text: 'kantonsschule-kosten', color_code: colours.figures },
      ],
      tags: ['beschluss'],
    },
    {
      title: 'Postulat «Deutschförderung vor dem Kindergarten»',
      business: 'deutsch',
      proposal: 'deutsch',
      attachments: [{ title: 'Early language support, study', text: 'early-language', color_code: colours.report }],
      tags: ['beschluss'],
    },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-education-1',
    excused: ['Lukas Tanner'],
    guests: ['Regierungsrätin Dr. Vera Lienhard', 'Alois Streit, Rektor', 'Emil Hadorn, Kantonsbaumeister'],
  },
}

const culture: PlannedMeeting = {
  key: 'education-2',
  committee: education,
  opengever_id: 3311,
  title: '10. Sitzung der Bildungs- und Kulturkommission',
  day: -56,
  begins: '13:30',
  ends: '16:15',
  location: room,
  invitation:
    'Der Rahmenkredit für die Kulturförderung löst die laufende Vierjahresperiode ab. Zur Antwort auf die Interpellation ist keine Beschlussfassung vorgesehen; die Kommission hat aber eine Aussprache gewünscht.',
  items: [
    {
      title: 'Kulturförderung {v}–{v+3}: Rahmenkredit',
      business: 'kultur',
      proposal: 'kultur',
      attachments: [{ title: 'Übersicht der Beitragsempfänger', text: 'kultur-beitraege', color_code: colours.figures }],
      tags: ['beschluss'],
    },
    {
      title: 'Interpellation «Lehrpersonenmangel»: Aussprache',
      business: 'lehrpersonen',
      proposal: 'lehrpersonen',
      attachments: [{ title: 'Enquête sur la pénurie d’enseignants', text: 'penurie-enseignants', color_code: colours.report }],
      tags: ['kenntnisnahme'],
    },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-education-2',
    excused: ['Verena Uebelhart', 'Sandra Bürgi'],
    guests: ['Regierungsrätin Dr. Vera Lienhard', 'Ladina Camenzind, Leiterin Amt für Kultur'],
  },
}

const dayCare: PlannedMeeting = {
  key: 'education-3',
  committee: education,
  opengever_id: 3319,
  title: '11. Sitzung der Bildungs- und Kulturkommission',
  day: -14,
  begins: '13:30',
  ends: '17:05',
  location: room,
  invitation:
    'Erste Lesung des Volksschulgesetzes. Es empfiehlt sich, die Synopse zur Hand zu haben; die Detailberatung folgt ihr Paragraf um Paragraf. Für die Leistungsvereinbarung mit dem Stadttheater ist eine halbe Stunde eingeplant.',
  items: [
    { title: 'Protokoll der 10. Sitzung', attachments: [{ title: 'Protokoll der 10. Sitzung', minutes_of: 'education-2' }] },
    {
      title: 'Teilrevision des Volksschulgesetzes (Tagesstrukturen), 1. Lesung',
      business: 'volksschule',
      proposal: 'volksschule',
      attachments: [
        { title: 'Synopse', text: 'volksschule-synopse', color_code: colours.synopsis },
        { title: 'Auswertung der Vernehmlassung', text: 'volksschule-vernehmlassung', color_code: colours.report },
      ],
      tags: ['erste-lesung'],
    },
    { title: 'Stadttheater Lauterau: Leistungsvereinbarung {v}–{v+2}', business: 'theater', proposal: 'theater', tags: ['beschluss'] },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-education-3',
    excused: ['Samuel Born'],
    guests: ['Regierungsrätin Dr. Vera Lienhard', 'Franz Kehrli, Leiter Volksschulamt'],
  },
}

/** The last import leaves it out, so only members who annotated it can still open it. */
export const withdrawnDraft = 'Modellrechnung (Entwurf)'

export const secondReading: PlannedMeeting = {
  key: 'education-4',
  committee: education,
  opengever_id: 3325,
  title: '12. Sitzung der Bildungs- und Kulturkommission',
  day: 9,
  begins: '13:30',
  ends: '16:30',
  location: room,
  invitation:
    'Zweite Lesung des Volksschulgesetzes nach Prüfung durch die Redaktionskommission. Die Unterlagen zu den Stipendien sind nach dem Versand der ersten Traktandenliste eingetroffen und werden nachgereicht.',
  imports: 3,
  late_imports: 1,
  items: [
    { title: 'Protokoll der 11. Sitzung', attachments: [{ title: 'Protokoll der 11. Sitzung', minutes_of: 'education-3' }] },
    {
      title: 'Teilrevision des Volksschulgesetzes (Tagesstrukturen), 2. Lesung',
      business: 'volksschule',
      proposal: 'volksschule-lesung2',
      attachments: [{ title: 'Synopse', text: 'volksschule-synopse', color_code: colours.synopsis, versions: [1, 2] }],
      tags: ['zweite-lesung', 'beschluss'],
    },
    { title: 'Besichtigung der Musikschule Tannegg', imports: [1, 1] },
    {
      title: 'Stipendien: Anpassung der Ansätze',
      business: 'stipendien',
      proposal: 'stipendien',
      attachments: [{ title: withdrawnDraft, text: 'stipendien-modell', color_code: colours.figures, imports: [2, 2] }],
      tags: ['beschluss'],
      imports: [2, 3],
    },
    {
      title: 'Sprachaustausch: Vereinbarung mit dem Kanton Valserine',
      business: 'austausch',
      proposal: 'echange-linguistique',
      tags: ['beschluss'],
      imports: [2, 3],
    },
    { title: 'Verschiedenes' },
  ],
}

export const educationMeetings = [school, culture, dayCare, secondReading]
