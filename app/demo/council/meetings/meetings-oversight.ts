import { audit, reform, security } from '#app/demo/council/people/committees.ts'
import { colours, type PlannedMeeting } from '#app/demo/council/planned.ts'

const auditPast: PlannedMeeting = {
  key: 'audit-1',
  committee: audit,
  opengever_id: 4711,
  title: '12. Sitzung der Geschäftsprüfungskommission',
  day: -28,
  begins: '14:30',
  ends: '17:25',
  location: 'Rathaus Lauterau, Zimmer 4',
  invitation:
    'Die Kommission behandelt den Prüfbericht der Finanzkontrolle zum Beschaffungswesen, tritt auf die Totalrevision des Datenschutzgesetzes ein und verabschiedet den Bericht über die Visitation des Strassenverkehrsamtes.',
  items: [
    {
      title: 'Prüfbericht Beschaffungswesen',
      business: 'beschaffung',
      proposal: 'beschaffung',
      tags: ['vertraulich'],
    },
    {
      title: 'Totalrevision des Datenschutzgesetzes: Eintreten',
      business: 'datenschutz',
      proposal: 'datenschutz',
      attachments: [{ title: 'Synopse der wesentlichen Änderungen', text: 'datenschutz-synopse', color_code: colours.synopsis }],
      tags: ['erste-lesung'],
    },
    { title: 'Visitation Strassenverkehrsamt: Bericht der Delegation', business: 'strassenverkehrsamt', proposal: 'strassenverkehrsamt' },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-audit-1',
    excused: ['Silvia Kohler'],
    guests: ['Regierungsrat Paul Heimgartner', 'Tobias Hunziker, Leiter Finanzkontrolle'],
  },
}

const auditNext: PlannedMeeting = {
  key: 'audit-2',
  committee: audit,
  opengever_id: 4725,
  title: '13. Sitzung der Geschäftsprüfungskommission',
  day: 23,
  begins: '14:30',
  ends: null,
  location: 'Rathaus Lauterau, Zimmer 4',
  invitation:
    'Die Datenschutzbeauftragte stellt ihren Tätigkeitsbericht vor. Danach setzt die Kommission die Beratung des Datenschutzgesetzes mit der Detailberatung fort.',
  items: [
    {
      title: 'Tätigkeitsbericht {r} der Datenschutzbeauftragten',
      business: 'aufsicht',
      proposal: 'aufsicht',
      tags: ['kenntnisnahme'],
    },
    {
      title: 'Totalrevision des Datenschutzgesetzes: Detailberatung',
      business: 'datenschutz',
      proposal: 'datenschutz',
      attachments: [{ title: 'Synopse der wesentlichen Änderungen', text: 'datenschutz-synopse', color_code: colours.synopsis }],
      tags: ['erste-lesung'],
    },
    {
      title: 'Interparlamentarische Geschäftsprüfungskommission: Jahresbericht {r}',
      business: 'igpk',
      attachments: [
        { title: 'Haute école de la Lauter, rapport de contrôle', text: 'controle-interparlementaire', color_code: colours.report },
      ],
      tags: ['kenntnisnahme'],
    },
    { title: 'Verschiedenes' },
  ],
}

const securityNext: PlannedMeeting = {
  key: 'security-1',
  committee: security,
  opengever_id: 7705,
  title: '3. Sitzung der Subkommission Informatiksicherheit',
  day: 12,
  begins: '09:00',
  ends: '10:30',
  location: 'Amt für Informatik, Sitzungszimmer 201',
  invitation: 'Die Unterlagen sind vertraulich zu behandeln und werden nur über die Sitzungsapplikation abgegeben.',
  items: [
    {
      title: 'Informatiksicherheit: Stand der Massnahmen',
      business: 'sicherheit',
      proposal: 'sicherheit',
      attachments: [{ title: 'Penetration test, executive summary', text: 'penetration-test', color_code: colours.report }],
      tags: ['vertraulich'],
    },
    { title: 'Weiteres Vorgehen' },
  ],
}

const reformPast: PlannedMeeting = {
  key: 'reform-1',
  committee: reform,
  opengever_id: 8811,
  title: '11. Sitzung der Spezialkommission Parlamentsreform (Schlusssitzung)',
  day: -260,
  begins: '09:00',
  ends: '11:30',
  location: 'Rathaus Lauterau, Kommissionszimmer 2',
  invitation: 'Die Kommission verabschiedet ihren Schlussbericht zuhanden der Ratsleitung und schliesst damit ihre Arbeit ab.',
  items: [
    {
      title: 'Parlamentsreform: Schlussbericht und Änderung des Geschäftsreglements',
      business: 'reform',
      proposal: 'reform',
      attachments: [{ title: 'Synopse Geschäftsreglement', text: 'reform-synopse', color_code: colours.synopsis }],
      tags: ['beschluss'],
    },
    { title: 'Dank und Verabschiedung' },
  ],
  minutes: { text: 'protokoll-reform-1', excused: ['Simon Cadosch'], guests: ['Dr. Lorenz Abegg, Staatsschreiber'] },
}

export const oversightMeetings = [auditPast, auditNext, securityNext, reformPast]
