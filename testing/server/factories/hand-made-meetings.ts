import {
  changeMadeMeeting,
  createMeeting,
  getMadeMeeting,
  type MadeMeeting,
  type MadePaper,
  type MeetingByHandInput,
} from '#features/meetings/by-hand-contract.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { aCommittee, aMember } from './factories.ts'

type Item = MeetingByHandInput['agenda_items'][number]

/** An item of a form; a heading, unless more is given. */
export const anItemByHand = (title: string, facts: Partial<Item> = {}): Item => ({
  title,
  number: null,
  extended_title: null,
  is_paragraph: false,
  proposal: null,
  attachments: [],
  ...facts,
})

/** A form with minutes, a meeting document and two items with papers, and its four files. */
export const aFormByHand = (facts: Partial<MeetingByHandInput> = {}): MeetingByHandInput => ({
  title: 'Sitzung der Rechnungsprüfungskommission',
  start: '2026-12-03T19:30',
  end: '2026-12-03T22:00',
  location: 'Gemeindehaus',
  protocol: { title: 'Protokoll', upload: 0 },
  meeting_documents: [{ title: 'Einladung', upload: 1 }],
  agenda_items: [
    anItemByHand('Eröffnung', { is_paragraph: true }),
    anItemByHand('Voranschlag', {
      number: '1.',
      extended_title: 'Genehmigung und Steuerfuss',
      proposal: { title: 'Antrag Voranschlag', upload: 2, modified: '2026-11-20T08:00:00Z' },
      attachments: [{ title: 'Zahlen', upload: 3 }],
    }),
    anItemByHand('Verschiedenes', { number: '2.' }),
  ],
  ...facts,
})

export const theFiles = (): Record<string, Buffer> => ({
  'Protokoll.pdf': smallPdf('Protokoll'),
  'Einladung.pdf': smallPdf('Einladung'),
  'Antrag.pdf': smallPdf('Antrag'),
  'Zahlen.pdf': smallPdf('Zahlen'),
})

type Sent = { form?: MeetingByHandInput; files?: Record<string, Buffer>; query?: Record<string, string> }

/** Calls that make and change meetings by hand, as this user. */
export function byHandAs(server: TestServer, user: { id: number } | null) {
  const me = server.as(user)
  return {
    create: (committee: { id: number }, { form = aFormByHand(), files = theFiles(), query = {} }: Sent = {}) =>
      me.call(createMeeting, { params: { committee: committee.id }, query, form: { meeting: JSON.stringify(form) }, files }),
    read: async (id: number) => (await me.call(getMadeMeeting, { params: { id } })).body,
    change: (id: number, { form = aFormByHand(), files = {}, query = {} }: Sent = {}) =>
      me.call(changeMadeMeeting, { params: { id }, query, form: { meeting: JSON.stringify(form) }, files }),
  }
}

/** A committee with a meeting made by hand by its responsible person. */
export async function aHandMadeMeeting(server: TestServer, sent: Sent = {}) {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const calls = byHandAs(server, responsible)
  const { body } = await calls.create(committee, sent)
  const id = body.meetings[0]?.id
  if (typeof id !== 'number') throw new Error(`No meeting was made: ${JSON.stringify(body)}`)
  return { committee, responsible, id, me: server.as(responsible), ...calls }
}

const keptPaper = ({ document, title }: MadePaper) => ({ document, title })

/** The form of a meeting as it is, which changes nothing. */
export const formOf = ({ id: _id, committee: _committee, is_end_by_hand: _by, ...made }: MadeMeeting): MeetingByHandInput => ({
  ...made,
  protocol: made.protocol && keptPaper(made.protocol),
  meeting_documents: made.meeting_documents.map(keptPaper),
  agenda_items: made.agenda_items.map((item) => ({
    ...item,
    proposal: item.proposal && keptPaper(item.proposal),
    attachments: item.attachments.map(keptPaper),
  })),
})
