import { health, works } from '#app/demo/council/people/committees.ts'
import { colours, type PlannedMeeting } from '#app/demo/council/planned.ts'

const worksPast: PlannedMeeting = {
  key: 'works-1',
  committee: works,
  opengever_id: 5502,
  title: '8. Sitzung der Umwelt-, Bau- und Verkehrskommission',
  day: -70,
  begins: '13:45',
  ends: '17:00',
  location: 'Werkhof Hirsegg, Sitzungszimmer Ost',
  invitation:
    'Vor der Sitzung besteht Gelegenheit, den geplanten Verlauf der Velobahn zwischen Bahnhof Hirsegg und Kirchmatt zu besichtigen (Velos stehen beim Werkhof bereit).',
  items: [
    {
      title: 'Velobahn Lauterau–Hirsegg: Verpflichtungskredit',
      business: 'velo',
      proposal: 'velo',
      attachments: [
        { title: 'Kostenteiler', text: 'velo-kostenteiler', color_code: colours.figures },
        { title: 'Variantenvergleich Querung Lauter', text: 'velo-varianten', color_code: colours.report },
      ],
      tags: ['beschluss'],
    },
    {
      title: 'Hochwasserschutz Lauter, Abschnitt Moosbach–Seeried',
      business: 'hochwasser',
      proposal: 'hochwasser',
      attachments: [{ title: 'Peer review of the hydraulic design', text: 'flood-review', color_code: colours.report }],
      tags: ['beschluss'],
    },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-works-1',
    excused: ['Simon Cadosch', 'Ursula von Burg'],
    guests: ['Regierungsrat Marcel Siegrist', 'Pia Trösch, Leiterin Tiefbauamt'],
  },
}

const worksNext: PlannedMeeting = {
  key: 'works-2',
  committee: works,
  opengever_id: 5510,
  title: '9. Sitzung der Umwelt-, Bau- und Verkehrskommission',
  day: 16,
  begins: '13:45',
  ends: '17:15',
  location: 'Rathaus Lauterau, Kommissionszimmer 3',
  invitation:
    'Im Mittelpunkt steht die Teilrevision des Wassergesetzes. Zu Beginn werden der Gemeindeverband und der Bauernverband je zwanzig Minuten angehört.',
  items: [
    {
      title: 'Teilrevision des Wassergesetzes (1. Lesung)',
      business: 'wasser',
      proposal: 'wasser',
      attachments: [
        { title: 'Synopse', text: 'wasser-synopse', color_code: colours.synopsis },
        { title: 'Fragen der Kommission, mit Antworten', text: 'wasser-fragen', written_in: 'docx' },
        { title: 'Messreihen', text: 'wasser-messwerte', written_in: 'xlsx', color_code: colours.figures },
        { title: 'Anhörung des Gemeindeverbandes', text: 'wasser-anhoerung', written_in: 'eml' },
      ],
      tags: ['erste-lesung'],
    },
    {
      title: 'Eurodistrict Haute-Lauter: Agglomerationsprogramm',
      business: 'eurodistrict',
      attachments: [{ title: 'Projet d’agglomération transfrontalier', text: 'eurodistrict', color_code: colours.report }],
      tags: ['kenntnisnahme'],
    },
    { title: 'Verschiedenes' },
  ],
}

const healthPast: PlannedMeeting = {
  key: 'health-1',
  committee: health,
  opengever_id: 6603,
  title: '7. Sitzung der Sozial- und Gesundheitskommission',
  day: -63,
  begins: '13:30',
  ends: '16:40',
  location: 'Kantonsspital Lauterau, Konferenzraum 3. Stock',
  invitation:
    'Die Sitzung wird mit einem Rundgang durch das Bettenhaus von 1974 eröffnet. Anschliessend wird das Darlehen an die Spital Lauterau AG beraten, danach die Verteilung der Mittel für die Prämienverbilligung.',
  items: [
    {
      title: 'Kantonsspital Lauterau, Erneuerung Bettenhaus: Darlehen und Bürgschaft',
      business: 'spital',
      proposal: 'spital',
      attachments: [
        { title: 'Finanzierung und Tragbarkeit', text: 'spital-finanzierung', color_code: colours.figures },
        { title: 'Planification hospitalière intercantonale', text: 'planification-hospitaliere', color_code: colours.report },
      ],
      tags: ['beschluss'],
    },
    { title: 'Prämienverbilligung {v}: Verteilung der Mittel', business: 'praemien', proposal: 'praemien', tags: ['beschluss'] },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-health-1',
    excused: ['Bruno Meier'],
    guests: ['Regierungsrätin Anna Tschudin', 'Dr. med. Ruedi Anliker, CEO Spital Lauterau AG'],
  },
}

const healthNext: PlannedMeeting = {
  key: 'health-2',
  committee: health,
  opengever_id: 6611,
  title: '8. Sitzung der Sozial- und Gesundheitskommission',
  day: 30,
  begins: '13:30',
  ends: null,
  location: 'Rathaus Lauterau, Kommissionszimmer 1',
  invitation:
    'Das Einführungsgesetz zur Ausbildungsförderung in der Pflege soll auf Beginn des nächsten Schuljahres in Kraft treten; die Kommission strebt den Abschluss der Beratung an dieser Sitzung an.',
  items: [
    { title: 'Protokoll der 7. Sitzung', attachments: [{ title: 'Protokoll der 7. Sitzung', minutes_of: 'health-1' }] },
    {
      title: 'Ausbildungsoffensive Pflege: Einführungsgesetz',
      business: 'pflege',
      proposal: 'pflege',
      attachments: [
        { title: 'Beitragsmodell und Kosten', text: 'pflege-modell', color_code: colours.figures },
        { title: 'Recruiting and retaining nurses', text: 'nursing-workforce', color_code: colours.report },
      ],
      tags: ['erste-lesung'],
    },
    { title: 'Verschiedenes' },
  ],
}

export const worksAndHealthMeetings = [worksPast, worksNext, healthPast, healthNext]
