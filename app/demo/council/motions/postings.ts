import { addDays, zurichInstant } from '#app/demo/council/calendar.ts'
import type { CouncilPosting } from '#app/demo/council/council-shape.ts'
import { businessNumber, fileName } from '#app/demo/council/meetings/manifest.ts'
import { education, finance } from '#app/demo/council/people/committees.ts'
import { usernameOf } from '#app/demo/council/people/people.ts'
import { numbered, paragraphs } from '#app/demo/council/planned.ts'
import { describe, type Occasion } from '#app/demo/council/written-text.ts'

type Planned = Pick<CouncilPosting, 'committee' | 'kind' | 'title' | 'fields'> & {
  by: string
  /** Days before today. */
  posted: number
  decided?: { after: number; decision: Decision }
  papers?: { title: string; text: string }[]
}
type Decision = CouncilPosting['decision']

/** Postings of members, and the decisions of the records staff. */
export const postingsOf = (occasion: Occasion): CouncilPosting[] =>
  planned(occasion).map(({ by, posted, decided, papers = [], ...posting }) => ({
    ...posting,
    username: usernameOf(by),
    posted: zurichInstant(addDays(occasion.today, -posted), '17:35'),
    papers: papers.map(({ title, text }) => ({ title, file_name: `${fileName(title)}.pdf`, document: describe(text, occasion) })),
    ...(decided && {
      decision: decided.decision,
      decided: zurichInstant(addDays(occasion.today, decided.after - posted), '09:10'),
    }),
  }))

const planned = ({ today }: Occasion): Planned[] => [
  {
    committee: finance,
    kind: 'proposal',
    by: 'Thomas Aeschlimann',
    title: 'Rechnungen des Kantons innert dreissig Tagen bezahlen',
    fields: {
      business_type: 'auftrag',
      is_urgent: 'false',
      has_signature_sheet: 'true',
      description: paragraphs(
        'Der Regierungsrat wird beauftragt, die Abläufe der Verwaltung so zu ordnen, dass unbestrittene Rechnungen innert dreissig Tagen bezahlt sind, und darüber im Geschäftsbericht jährlich Rechenschaft abzulegen.',
        'Kleine Betriebe warten heute im Mittel 47 Tage auf ihr Geld. Wer für den Kanton arbeitet, soll nicht dessen Bank sein.',
      ),
    },
    posted: 23,
    decided: {
      after: 3,
      decision: { state: 'accepted', number: 'A 0131', title: 'Auftrag: Rechnungen innert dreissig Tagen bezahlen', type: 'Auftrag' },
    },
  },
  {
    committee: finance,
    kind: 'suggestion',
    by: 'Thomas Aeschlimann',
    title: 'Voranschlag',
    fields: {
      business_number: businessNumber('voranschlag', today),
      description:
        'Konto «Beiträge an Velowege»: Erhöhung um 180’000 Franken. Der Betrag entspricht dem Anteil der Gemeinden, die ihren Beschluss inzwischen gefasst haben.',
    },
    papers: [{ title: 'Zählung der Parkplätze', text: 'vorstoss-parkplaetze' }],
    posted: 9,
    decided: { after: 1, decision: { state: 'attached', number: businessNumber('voranschlag', today) } },
  },
  {
    committee: education,
    kind: 'proposal',
    by: 'Simone Portmann',
    title: 'Sommerferien um eine Woche verschieben',
    fields: {
      business_type: 'postulat',
      is_urgent: 'true',
      has_signature_sheet: 'false',
      description: 'Der Regierungsrat prüft, ob die Sommerferien künftig eine Woche später beginnen können.',
    },
    posted: 15,
    decided: {
      after: 2,
      decision: {
        state: 'rejected',
        answer:
          'Der Ferienplan ist für die Jahre bis 2029 durch Beschluss des Regierungsrats festgelegt; ein gleichlautendes Postulat wurde im letzten Jahr erledigt. Bitte reichen Sie den Vorstoss mit einer neuen Begründung ein, wenn Sie daran festhalten.',
      },
    },
  },
  {
    committee: finance,
    kind: 'proposal',
    by: 'Sandra Bürgi',
    title: 'Wie steht es um den Ersatz der Steuersoftware?',
    fields: {
      business_type: 'interpellation',
      is_urgent: 'true',
      has_signature_sheet: 'true',
      description: paragraphs(
        'Der Regierungsrat wird um die Beantwortung folgender Fragen gebeten:',
        numbered(
          'Wie weit ist die Beschaffung der neuen Steuersoftware, und wird der Zeitplan eingehalten?',
          'Welche Kosten sind bis heute angefallen, und welche kommen bis zur Einführung noch dazu?',
          'Wie wird sichergestellt, dass die Veranlagungen während der Umstellung nicht in Verzug geraten?',
        ),
      ),
    },
    papers: [{ title: 'Betriebskosten ausgewählter Fachanwendungen', text: 'vorstoss-informatik' }],
    posted: 2,
  },
  {
    committee: finance,
    kind: 'suggestion',
    by: 'Claudia Zehnder',
    title: 'Voranschlag',
    fields: {
      business_number: businessNumber('voranschlag', today),
      description: 'Rückweisung des Globalbudgets «Gebäudeunterhalt» mit dem Auftrag, die Etappen der Sanierung einzeln auszuweisen.',
    },
    posted: 1,
  },
]
