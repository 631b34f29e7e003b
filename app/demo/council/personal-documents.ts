import type { CouncilPersonalDocument } from './council-shape.ts'
import { fileName } from './manifest.ts'
import { budget } from './meetings-budget.ts'
import { describe, type Occasion } from './written-text.ts'

const planned = [
  { business: 'voranschlag', title: 'Mein Votum zum Eintreten', text: 'votum-voranschlag' },
  { business: 'velo', title: 'Fragen zur Velobahn', text: 'votum-velo' },
]

/** Personal documents of a member on items of the current meeting. */
export const personalDocumentsOf = (occasion: Occasion): CouncilPersonalDocument[] =>
  planned.map(({ business, title, text }) => ({
    username: 'member',
    opengever_id: budget.opengever_id,
    business_number: occasion.businessNumber(business),
    title,
    file_name: `${fileName(title)}.pdf`,
    document: describe(text, occasion),
  }))
