import { randomUUID } from 'node:crypto'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { put, title } from './script-fill.ts'
import { fileNames, type ScriptSite } from './script-site.ts'

const pdf = smallPdf('Papier')

/** Motions and postings of a current meeting. */
export async function fillMotions(site: ScriptSite, meeting: { id: number }): Promise<void> {
  const { send, committee, people } = site
  const types = (await send('member', 'GET', 'businesstypes/?show_for_proposal=true')).body as { api_uid: string }[]
  const signatories = [
    { signatory_id: people.member.id, role: 'FIRST_SIGNATORY', type: 'user' },
    { signatory_id: committee.id, role: 'OTHER_SIGNATORY', type: 'committee' },
  ]
  const base = () => ({
    title: title(),
    description: 'x',
    business_type: types[0]?.api_uid,
    meeting: meeting.id,
    key: randomUUID(),
    signatories,
  })
  const fields = { title: 300, description: 100_000, reason: 100_000, business_type: 100 }
  await put(site, 'member', { route: 'POST vorstoss/', path: 'vorstoss/', base })(fields)
  const { body: motion } = await send('member', 'POST', 'vorstoss/', { body: base() })
  await put(site, 'member', { route: 'PATCH vorstoss/{id}/', path: `vorstoss/${motion.id}/`, base: () => ({}) })(fields)
  await site.fill('PATCH vorstoss/{id}/attach_attachments/ file_name', 200, (name) =>
    send('member', 'PATCH', `vorstoss/${motion.id}/attach_attachments/`, { files: { [name]: pdf }, upload: 'attachments' }),
  )
  for (const action of ['open', 'submit']) {
    for (const field of ['text_hash'])
      if (action === 'submit')
        await put(site, 'member', { route: `POST vorstoss/{id}/${action}/`, path: `vorstoss/${motion.id}/${action}/`, base: () => ({}) })({
          [field]: 300,
        })
    await send('member', 'POST', `vorstoss/${motion.id}/${action}/`)
  }
  await put(site, 'responsible', { route: 'POST vorstoss/{id}/sign/', path: `vorstoss/${motion.id}/sign/`, base: () => ({}) })({
    text_hash: 300,
  })
  await fillPostings(site, types[0]?.api_uid ?? '')
}

async function fillPostings(site: ScriptSite, business_type: string) {
  const { send, committee } = site
  const kinds = {
    post_proposal: {
      title: 300,
      description: 99_000,
      reason: 99_000,
      business_type: 100,
      proposal_creator: 100,
      second_signature: 100,
      third_signature: 100,
    },
    post_suggestion: { title: 300, description: 99_000, reason: 99_000, business_number: 100, reference: 300 },
  }
  for (const [kind, fields] of Object.entries(kinds)) {
    const base: Record<string, string> =
      kind === 'post_proposal' ? { title: title(), description: 'x', business_type } : { title: title(), description: 'x' }
    for (const [field, longest] of Object.entries(fields)) {
      await site.fill(`POST ris/${kind}/{id}/ ${field}`, longest, (text, index) =>
        send('member', 'POST', `ris/${kind}/${committee.id}/`, {
          form: { ...base, title: title(), [field]: text },
          files: { [fileNames()[index] ?? 'x.pdf']: pdf },
          upload: 'files',
        }),
      )
    }
  }
  const { body: inbox } = await send('records', 'GET', 'ris/inbox/?rows=100')
  const ids = (inbox.items as { id: number }[]).map(({ id }) => id)
  const decide = async (action: string, base: (index: number) => object, fields: Record<string, number>) => {
    for (const [field, longest] of Object.entries(fields)) {
      await site.fill(`POST ris/inbox/{id}/${action}/ ${field}`, longest, (text, index) =>
        // The first ones stay undecided.
        send('records', 'POST', `ris/inbox/${ids.length > 3 ? ids.pop() : ids[0]}/${action}/`, { body: { ...base(index), [field]: text } }),
      )
    }
  }
  await decide('accept', () => ({ number: randomUUID(), title: title() }), { number: 100, title: 300, type: 100 })
  await decide('reject', () => ({}), { reason: 2_000 })
}
